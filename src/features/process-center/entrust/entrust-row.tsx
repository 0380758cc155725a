import type { Entrustment } from '../../../contract/core/entrust.ts'
import { useTimeFormat } from '../../../element/hooks/use-time-format.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Trash } from '../../../ui/extended-icons.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { entrustTexts } from './translations.ts'

/** One delegation: person, period, items and whether it is active. */
export function EntrustRow({
  entrustment,
  onRemove,
}: {
  entrustment: Entrustment
  onRemove?: ((entrustment: Entrustment) => void) | undefined
}) {
  const { runtime } = useUniv()
  const format = useTimeFormat()
  const t = useTranslation(entrustTexts)
  const { user, from, to, scope, existing, active } = entrustment
  const name = user.name || user.account
  const state = active ? 'active' : from > runtime.platform.now() ? 'coming' : 'ended'
  return (
    <li className="entrust-row" data-state={state}>
      <Tile name={name} />
      <div className="entrust-person">
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          {user.account !== name && (
            <span className="ui-muted">
              <bdi>{user.account}</bdi>
            </span>
          )}
          <span className="entrust-state">{t(`state.${state}`)}</span>
        </p>
        <p className="ui-muted">
          {(from > 0 || to > 0) && (
            <span>{t('period', { from: format.day(from) || '…', to: format.day(to - 1) || '…' })}</span>
          )}
          <span>{scope ? <bdi>{scope}</bdi> : t('allItems')}</span>
          {existing && <span>{t('withExisting')}</span>}
        </p>
      </div>
      {onRemove && (
        <IconButton icon={Trash} label={t('remove', { name })} onClick={() => onRemove(entrustment)} />
      )}
    </li>
  )
}
