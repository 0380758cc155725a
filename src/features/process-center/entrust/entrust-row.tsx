import type { Entrustment } from '../../../contract/entrust.ts'
import { useSay, useUniv } from '../../../element/univ.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Trash } from '../../../ui/icons-more.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { entrustMessages } from './messages.ts'

/** One delegation: who, from when to when, over what, and whether it is in force. */
export function EntrustRow({
  one,
  onRemove,
}: {
  one: Entrustment
  onRemove?: ((one: Entrustment) => void) | undefined
}) {
  const { runtime, lang } = useUniv()
  const say = useSay(entrustMessages)
  const { user, from, to, scope, existing, active } = one
  const name = user.name || user.account
  const day = (at: number) =>
    at > 0 ? new Intl.DateTimeFormat(lang, { dateStyle: 'medium' }).format(at) : '…'
  const state = active ? 'active' : from > runtime.platform.now() ? 'coming' : 'ended'
  return (
    <li className="entrust-row" data-state={state}>
      <Tile name={name} />
      <div className="entrust-who">
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          {user.account !== name && (
            <span className="ui-muted">
              <bdi>{user.account}</bdi>
            </span>
          )}
          <span className="entrust-state">{say(`state.${state}`)}</span>
        </p>
        <p className="ui-muted">
          <span>{say('period', { from: day(from), to: day(to) })}</span>
          <span>{scope ? <bdi>{scope}</bdi> : say('allItems')}</span>
          {existing && <span>{say('withExisting')}</span>}
        </p>
      </div>
      {onRemove && <IconButton icon={Trash} label={say('remove', { name })} onClick={() => onRemove(one)} />}
    </li>
  )
}
