import { useEffect, useRef, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '../../../contract/limits.ts'
import { createQuestions, labelsOf } from '../../../domain/questions.ts'
import { useOne, useSay, useStore, useUniv } from '../../../element/univ.ts'
import { adopt } from '../../../ui/adopt.ts'
import { ToggleChip } from '../../../ui/chip.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import type { CatalogueProps } from '../view.tsx'
import { Contact } from './contact.tsx'
import sheet from './help.css'
import { helpMessages } from './messages.ts'
import { NoticeList } from './notice-list.tsx'
import { QuestionList } from './question-list.tsx'

const dressed = adopt(sheet)

/**
 * /workflow/helpcenter: standard questions by label and search, notices, contact (§2, §3). `keyword`, `tag` (the
 * label) and `panel` (the question that stands open) come from the address and go back to it.
 */
export default function HelpPage(props: Pick<CatalogueProps, 'keyword' | 'tag' | 'panel'>) {
  const { runtime, emit, lang } = useUniv()
  const all = useStore(useOne(createQuestions).find({}))
  const say = useSay(helpMessages)
  const [text, setText] = useState(props.keyword)
  const [asked, setAsked] = useState({ keyword: props.keyword, label: props.tag, open: props.panel })
  const stop = useRef(() => {})
  useEffect(() => {
    setText((now) => (now.trim() === props.keyword ? now : props.keyword))
    setAsked({ keyword: props.keyword, label: props.tag, open: props.panel })
  }, [props.keyword, props.tag, props.panel])
  useEffect(() => () => stop.current(), [])

  const change = (part: Partial<typeof asked>) => {
    const next = { ...asked, ...part }
    setAsked(next)
    emit('univ-filters-changed', { query: { seq: next.keyword, tag: next.label, panel: next.open } })
  }
  const search = (typed: string) => {
    stop.current()
    change({ keyword: typed.trim(), open: '' })
  }
  return (
    <section className="help" ref={dressed}>
      <header className="help-head ui-hero">
        <h1>{say('title')}</h1>
        <p>{say('intro')}</p>
        <SearchBox
          size="lg"
          label={say('search')}
          placeholder={say('placeholder')}
          value={text}
          clearLabel={say('clear')}
          onType={(next) => {
            setText(next)
            stop.current()
            stop.current = runtime.platform.later(() => search(next), SEARCH_DEBOUNCE_MS)
          }}
          onSubmit={search}
        />
      </header>
      <div className="help-columns">
        <div className="help-main">
          <div className="ui-row" role="group" aria-label={say('labels')}>
            <ToggleChip pressed={!asked.label} onToggle={() => change({ label: '', open: '' })}>
              {say('all')}
            </ToggleChip>
            {labelsOf(all.data ?? []).map(({ label, labelEn, n }) => (
              <ToggleChip
                key={label}
                pressed={asked.label === label}
                count={n}
                onToggle={(on) => change({ label: on ? label : '', open: '' })}
              >
                {(lang === 'en' && labelEn) || label}
              </ToggleChip>
            ))}
          </div>
          <QuestionList
            keyword={asked.keyword}
            label={asked.label}
            open={asked.open}
            onOpen={(open) => change({ open })}
            onRelated={(open) => {
              setText('')
              change({ keyword: '', label: '', open })
            }}
            onAll={() => {
              setText('')
              change({ keyword: '', label: '', open: '' })
            }}
          />
        </div>
        <aside className="help-aside">
          <NoticeList />
          <Contact />
        </aside>
      </div>
    </section>
  )
}
