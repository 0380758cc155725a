import type { AppVisits } from '../../../contract/visits.ts'
import { useSay, useUniv } from '../../../element/univ-context.ts'
import { daysMessages } from './messages.ts'

/** What visitors used most (§7 statsAppList), by name and times. */
export function MostUsed({ apps }: { apps: AppVisits[] }) {
  const { lang } = useUniv()
  const say = useSay(daysMessages)
  const number = new Intl.NumberFormat(lang)
  return (
    <div className="visits-used">
      <h3>{say('mostUsed')}</h3>
      <ol>
        {apps.map(({ id, name, value }) => (
          <li key={id}>
            <span lang="zh-CN">{name}</span>
            <span>
              {number.format(value)} {say('times')}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
