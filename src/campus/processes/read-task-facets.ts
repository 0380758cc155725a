import type { TaskFacet } from '../../contract/additions/tasks.ts'
import type { Queries } from '../db/db.ts'

const MAX_FACETS = 200

/** The items and applicants of a person's open tasks, or, with `entrust`, of those delegated to them. */
export const readTaskFacets = (
  q: Queries,
  me: string,
  { entrust, english }: { entrust: boolean; english: boolean },
): Promise<TaskFacet[]> =>
  q.query<TaskFacet>(
    `with open as (
       select p.app_id, ${english ? "coalesce(nullif(p.name_en, ''), p.name)" : 'p.name'} as item, o.id as owner_id, o.name as owner
       from may_act m join process p on p.id = m.process_id left join person o on o.id = p.owner_id
       where m.by_id = $1 and m.for_id is ${entrust ? 'not ' : ''}null)
     (select 'item' as kind, app_id as value, max(item) as name, count(*)::int as count from open
       group by app_id order by count desc, name limit ${MAX_FACETS})
     union all
     (select 'applicant', owner_id, max(owner), count(*)::int as count from open where owner_id is not null
       group by owner_id order by count desc, max(owner) limit ${MAX_FACETS})`,
    [me],
  )
