import { useService, useStore, useTranslation } from '../../../element/hooks/view-hooks.ts'
import { ArrowDown, ArrowUp, Trash } from '../../../ui/extended-icons.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { inboxTexts } from '../inbox/translations.ts'
import { createPhrases } from './phrases.ts'

/** The user's phrases in their order, each to move or delete. */
export function PhraseEditor() {
  const t = useTranslation(inboxTexts)
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
