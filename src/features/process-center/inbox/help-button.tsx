import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Keyboard } from '../../../ui/extended-icons.tsx'
import { inboxTexts } from './translations.ts'
import { useSingleKeys } from './use-single-keys.ts'

/** Opens the key help; also on a phone while the shortcuts are off, because then no key opens it. */
export function HelpButton({ onHelp }: { onHelp(): void }) {
  const { mode } = useUniv()
  const t = useTranslation(inboxTexts)
  const hasKeys = useSingleKeys()
  if (mode !== 'desktop' && hasKeys) return null
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-keyshortcuts={hasKeys ? '?' : undefined}
      className="inbox-help"
      onClick={onHelp}
    >
      <span>{t('help')}</span>
      {hasKeys ? <kbd aria-hidden="true">?</kbd> : <Keyboard />}
    </Button>
  )
}
