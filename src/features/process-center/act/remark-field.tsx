import { useId, useState, type Ref } from 'react'
import { useService, useStore, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash } from '../../../ui/extended-icons.tsx'
import { ChevronDown } from '../../../ui/home-icons.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { actTexts } from './translations.ts'
import { createPhrases, MAX_PHRASES } from './phrases.ts'
import fades from '../../../ui/fades.css'
import sheet from './remark-field.css'

interface RemarkFieldProps {
  ref?: Ref<HTMLTextAreaElement>
  label: string
  value: string
  /** The error text; '' for none. */
  error: string
  /** What is expected, before anything is wrong. */
  hint?: string
  /** Number keys insert the remarks. */
  hasKeys?: boolean
  /** The user's own phrases only, as the common remarks are decisions; or none, for who does not decide. */
  phrases?: 'own' | 'none'
  /** It refuses or returns: the remarks that say why come first. */
  isAgainst?: boolean
  onChange(text: string): void
  /** Called on Ctrl+Enter or Command+Enter. */
  onSubmit?(): void
  /** Offers a button that hides the field; what is written stays. */
  onClose?: (() => void) | undefined
}

/** The server's limit. */
const MAX_LENGTH = 500
const IN_FAVOUR = ['template1', 'template2'] as const
const AGAINST = ['template3', 'template4'] as const
/** Number keys: 1 to 9. */
const MAX_KEYS = 9
const styleRef = adoptStyles(sheet, fades)

/** The user's own phrases, then the common remarks. */
function useRemarks(offered: RemarkFieldProps['phrases'], isAgainst: boolean | undefined): readonly string[] {
  const t = useTranslation(actTexts)
  const phrases = useStore(useService(createPhrases).$phrases)
  const sorted = isAgainst ? [...AGAINST, ...IN_FAVOUR] : [...IN_FAVOUR, ...AGAINST]
  const common = offered ? [] : sorted.map((key) => t(key))
  return offered === 'none' ? [] : [...phrases, ...common.filter((remark) => !phrases.includes(remark))]
}

/** A line that is there already, for example in a kept draft, is not added again. */
const withRemark = (text: string, remark: string | undefined): string =>
  remark && !text.split('\n').some((line) => line.trim() === remark)
    ? [text.trimEnd(), remark].filter(Boolean).join('\n')
    : text

/** Adds the n-th of the user's phrases and common remarks as a line of its own. */
export function useCommonRemarks(isAgainst: boolean): (text: string, n: number) => string {
  const remarks = useRemarks(undefined, isAgainst)
  return (text, n) => withRemark(text, remarks[n])
}

/** A remark of several lines, with phrases and common remarks that a press inserts. */
export function RemarkField(props: RemarkFieldProps) {
  const { ref, label, value, error, hint, hasKeys, phrases, isAgainst, onChange, onSubmit, onClose } = props
  const t = useTranslation(actTexts)
  const remarks = useRemarks(phrases, isAgainst)
  const id = useId()
  return (
    <div className="remark" ref={styleRef}>
      <label className="center-label" htmlFor={id}>
        {label}
      </label>
      {phrases !== 'none' && (
        <div className="remark-templates ui-fades" role="group" aria-label={t('templates')}>
          {remarks.map((remark, n) => (
            <button
              key={remark}
              type="button"
              title={remark}
              aria-keyshortcuts={hasKeys && n < MAX_KEYS ? String(n + 1) : undefined}
              onClick={() => onChange(withRemark(value, remark).slice(0, MAX_LENGTH))}
            >
              <bdi>{remark}</bdi>
            </button>
          ))}
        </div>
      )}
      {phrases !== 'none' && <RemarkButtons value={value} onClose={onClose} />}
      <textarea
        id={id}
        ref={ref}
        className="ui-field"
        rows={2}
        maxLength={MAX_LENGTH}
        value={value}
        aria-invalid={error !== '' || undefined}
        aria-describedby={error || hint ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (!onSubmit || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
          event.preventDefault()
          onSubmit()
        }}
      />
      {(error || hint) && (
        <p id={`${id}-error`} className={error ? 'center-error' : 'ui-muted'} role="alert">
          {error || hint}
        </p>
      )}
    </div>
  )
}

/** Saves what is written as a phrase, opens the list of phrases, and hides the field. */
function RemarkButtons({ value, onClose }: Pick<RemarkFieldProps, 'value' | 'onClose'>) {
  const { runtime } = useUniv()
  const t = useTranslation(actTexts)
  const phrases = useService(createPhrases)
  const all = useStore(phrases.$phrases)
  const [isEditing, setIsEditing] = useState(false)
  const [saved, setSaved] = useState('')
  const phrase = value.trim()
  const save = () => {
    if (!phrase) return runtime.toasts.show(t('phraseMissing'), { kind: 'info' })
    if (all.length >= MAX_PHRASES)
      return runtime.toasts.show(t('phrasesFull', { n: MAX_PHRASES }), { kind: 'info' })
    phrases.add(phrase)
    setSaved(phrase)
  }
  const isEditorOpen = isEditing && all.length > 0
  return [
    <span key="buttons" className="remark-tools">
      <span className="visually-hidden" role="status">
        {saved && saved === phrase && t('phraseSaved')}
      </span>
      <IconButton
        icon={Plus}
        size="sm"
        label={t('phraseSave')}
        aria-disabled={!phrase || all.includes(phrase) || undefined}
        onClick={save}
      />
      {all.length > 0 && (
        <IconButton
          icon={Pencil}
          size="sm"
          label={t('phrasesEdit')}
          aria-expanded={isEditorOpen}
          onClick={() => setIsEditing(!isEditing)}
        />
      )}
      {onClose && <IconButton icon={ChevronDown} size="sm" label={t('hideOpinion')} onClick={onClose} />}
    </span>,
    isEditorOpen && <PhraseEditor key="editor" />,
  ]
}

/** The user's phrases in their order, each to move or delete. */
function PhraseEditor() {
  const t = useTranslation(actTexts)
  const phrases = useService(createPhrases)
  const all = useStore(phrases.$phrases)
  return (
    <ul className="remark-phrases center-options" aria-label={t('phrases')}>
      {all.map((phrase, i) => (
        <li key={phrase}>
          <bdi>{phrase}</bdi>
          <IconButton
            icon={ArrowUp}
            size="sm"
            label={t('phraseUp', { phrase })}
            aria-disabled={i === 0 || undefined}
            onClick={() => phrases.move(phrase, -1)}
          />
          <IconButton
            icon={ArrowDown}
            size="sm"
            label={t('phraseDown', { phrase })}
            aria-disabled={i === all.length - 1 || undefined}
            onClick={() => phrases.move(phrase, 1)}
          />
          <IconButton
            icon={Trash}
            size="sm"
            label={t('phraseDelete', { phrase })}
            onClick={() => phrases.remove(phrase)}
          />
        </li>
      ))}
    </ul>
  )
}
