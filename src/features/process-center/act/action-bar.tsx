import { Fragment } from 'react'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Ellipsis } from '../../../ui/extended-icons.tsx'
import { MenuButton } from '../../../ui/menu.tsx'
import { factTexts } from '../facts/translations.ts'
import type { Action } from './use-actions.ts'

/** How many actions of a task are buttons below its application; the rest are in the menu. */
export const MAX_ACTION_BUTTONS = 3

const KEYS = { approve: 'A', reject: 'R', return: 'E' }

interface ActionBarProps {
  actions: readonly Action[]
  /** What was decided; '' if nothing. */
  state?: string
  /** How many are buttons, of those that may be; the rest are in a menu. */
  count?: number
  /** What they act on. */
  name: string
  /** `row`: of many rows, so they name theirs and have no colours. `all`: no menu. */
  look?: 'row' | 'bar' | 'all'
  hasKeys?: boolean
}

/** The first actions as buttons, the rest in a menu. */
export function ActionBar({
  actions,
  state,
  count = Infinity,
  name,
  look = 'bar',
  hasKeys = false,
}: ActionBarProps) {
  const { mode } = useUniv()
  const t = useTranslation(factTexts)
  const buttons = actions.filter(({ place }) => look === 'all' || place === 'button').slice(0, count)
  const rest = actions.filter((action) => !buttons.includes(action))
  const inRow = look === 'row'
  const menu = rest.length > 0 && (
    <MenuButton
      label={t('moreOf', { name })}
      icon={Ellipsis}
      items={rest.map(({ run, ...item }) => ({ ...item, onSelect: run }))}
    />
  )
  return (
    <Fragment>
      {!!state && <span className="ui-muted">{state}</span>}
      {buttons.map(({ id, text, variant, icon, busy, command, run }) => {
        const key = hasKeys && command ? KEYS[command] : undefined
        return (
          <Button
            key={id}
            {...(inRow ? { size: 'sm', 'aria-label': `${text} ${name}` } : { variant })}
            icon={icon}
            busy={busy}
            aria-keyshortcuts={key}
            // the second press of a double click would act on what comes next
            onClick={(event) => event.detail <= 1 && run()}
          >
            <bdi>{text}</bdi>
            {key && mode === 'desktop' && <kbd aria-hidden="true">{key}</kbd>}
          </Button>
        )
      })}
      {inRow ? <span className="center-menu">{menu}</span> : menu}
    </Fragment>
  )
}
