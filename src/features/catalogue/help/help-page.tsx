import { cutKeyword } from '../../../contract/keyword.ts'
import { useEffect, useState } from 'react'
import { createQuestions, countQuestionLabels } from '../../../domain/questions.ts'
import { useSearchDebounce } from '../../../element/hooks/use-search-debounce.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { ToggleChip } from '../../../ui/chip.tsx'
import { MessageCircle } from '../../../ui/extended-icons.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import type { CatalogueProps } from '../attributes.ts'
import { Contact } from './contact.tsx'
import sheet from './help.css'
import { helpTexts } from './translations.ts'
import { NoticeList } from './notice-list.tsx'
import { QuestionList } from './question-list.tsx'

const styleRef = adoptStyles(sheet)

/**
 * /workflow/helpcenter: standard questions by label and search, notices, contact (§2, §3). `keyword`, `tag` (the
 * label) and `panel` (the open question) are read from the URL and written back to it.
 */
export default function HelpPage(props: Pick<CatalogueProps, 'keyword' | 'tag' | 'panel'>) {
  const { emit, lang } = useUniv()
  const allQuestions = useStore(useService(createQuestions).find({}))
  const t = useTranslation(helpTexts)
  const debounce = useSearchDebounce()
  const [inputText, setInputText] = useState(props.keyword)
  const [query, setQuery] = useState({ keyword: props.keyword, label: props.tag, open: props.panel })
  const [relatedId, setRelatedId] = useState('')
  useEffect(() => {
    setInputText((current) => (cutKeyword(current) === props.keyword ? current : props.keyword))
    setQuery({ keyword: props.keyword, label: props.tag, open: props.panel })
  }, [props.keyword, props.tag, props.panel])

  const updateQuery = (part: Partial<typeof query>) => {
    const next = { ...query, ...part }
    setQuery(next)
    emit('univ-filters-changed', { query: { seq: next.keyword, tag: next.label, panel: next.open } })
  }
  const search = (typed: string) => {
    debounce.cancel()
    updateQuery({ keyword: cutKeyword(typed), open: '' })
  }
  return (
    <section className="help ui-stack" ref={styleRef}>
      <header className="help-head ui-hero">
        <MessageCircle />
        <h1>{t('title')}</h1>
        <p>{t('intro')}</p>
        <SearchBox
          size="lg"
          label={t('search')}
          placeholder={t('placeholder')}
          value={inputText}
          clearLabel={t('clear')}
          onValueChange={(next) => {
            setInputText(next)
            debounce.schedule(() => search(next))
          }}
          onSubmit={search}
        />
      </header>
      <div className="help-columns">
        <div className="help-main ui-stack">
          <div className="ui-row help-labels" role="group" aria-label={t('labels')}>
            <ToggleChip pressed={!query.label} onToggle={() => updateQuery({ label: '', open: '' })}>
              {t('all')}
            </ToggleChip>
            {countQuestionLabels(allQuestions.data ?? []).map(({ label, labelEn, n }) => (
              <ToggleChip
                key={label}
                pressed={query.label === label}
                count={n}
                onToggle={(on) => updateQuery({ label: on ? label : '', open: '' })}
              >
                {(lang === 'en' && labelEn) || label}
              </ToggleChip>
            ))}
          </div>
          <QuestionList
            keyword={query.keyword}
            label={query.label}
            open={query.open}
            onOpen={(open) => {
              setRelatedId('')
              updateQuery({ open })
            }}
            relatedId={relatedId}
            onRelated={(open) => {
              setInputText('')
              setRelatedId(open)
              updateQuery({ keyword: '', label: '', open })
            }}
            onAll={() => {
              setInputText('')
              updateQuery({ keyword: '', label: '', open: '' })
            }}
          />
        </div>
        <aside className="help-aside ui-stack">
          <NoticeList />
          <Contact />
        </aside>
      </div>
    </section>
  )
}
