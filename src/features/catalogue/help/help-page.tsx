import { useState } from 'react'
import { createCollection, type Query } from '../../../domain/collection/collection.ts'
import { createQuestions, countQuestionLabels } from '../../../domain/questions.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { SearchBox } from '../../../ui/search-box.tsx'
import type { CatalogueProps } from '../state/attributes.ts'
import { useCollection } from '../parts/use-collection.ts'
import { Contact } from './contact.tsx'
import fades from '../../../ui/fades.css'
import sheet from './help.css'
import { helpTexts } from './translations.ts'
import { NoticeList } from './notice-list.tsx'
import { QuestionList } from './question-list.tsx'

const styleRef = adoptStyles(sheet, fades)

interface QuestionQuery extends Query {
  label: string
  /** The open question. */
  open: string
}

const createQuestionCollection = ({ platform }: Runtime) =>
  createCollection<QuestionQuery>(platform, {
    query: { keyword: '', label: '', open: '' },
    forKeyword: () => ({ open: '' }),
  })

const toUrlQuery = ({ keyword, label, open }: QuestionQuery) => ({ seq: keyword, tag: label, panel: open })

/**
 * /workflow/helpcenter: standard questions by label and search, notices, contact (§2, §3). `keyword`, `tag` (the
 * label) and `panel` (the open question) are read from the URL and written back to it.
 */
export default function HelpPage(props: Pick<CatalogueProps, 'keyword' | 'tag' | 'panel'>) {
  const { lang } = useUniv()
  const allQuestions = useStore(useService(createQuestions).find({}))
  const t = useTranslation(helpTexts)
  const attributes = { keyword: props.keyword, label: props.tag, open: props.panel }
  const collection = useCollection(createQuestionCollection, attributes, toUrlQuery)
  const query = useStore(collection.$query)
  const { change, type, search } = collection
  const [relatedId, setRelatedId] = useState('')
  /** A row of the topics, as the catalogue's values to browse by. */
  const topic = (label: string) => ({
    type: 'button' as const,
    className: 'catalogue-facet-value',
    'aria-pressed': query.label === label,
    onClick: () => change({ label: query.label === label ? '' : label, open: '' }),
  })
  return (
    <section className="help ui-stack" ref={styleRef}>
      <header className="help-head">
        <h1>{t('helpCentre')}</h1>
        <p>{t('intro')}</p>
        <SearchBox
          size="lg"
          label={t('search')}
          placeholder={t('placeholder')}
          value={useStore(collection.$text)}
          clearLabel={t('clear')}
          onValueChange={type}
          onSubmit={search}
        />
      </header>
      <div className="help-columns">
        <div className="catalogue-sidebar ui-fades" role="group" aria-label={t('labels')}>
          <button {...topic('')}>{t('everything')}</button>
          {countQuestionLabels(allQuestions.data ?? []).map(({ label, labelEn, n }) => (
            <button key={label} {...topic(label)}>
              <span>{(lang === 'en' && labelEn) || label}</span>
              <span className="ui-count">{n}</span>
            </button>
          ))}
        </div>
        <QuestionList
          keyword={query.keyword}
          label={query.label}
          open={query.open}
          onOpen={(open) => {
            setRelatedId('')
            change({ open })
          }}
          relatedId={relatedId}
          onRelated={(open) => {
            setRelatedId(open)
            change({ keyword: '', label: '', open })
          }}
          onAll={() => change({ keyword: '', label: '', open: '' })}
        />
        <aside className="help-aside ui-stack">
          <NoticeList />
          <Contact />
        </aside>
      </div>
    </section>
  )
}
