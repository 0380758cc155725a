import type { FilledField } from '../../contract/core/process-detail.ts'
import type { Campus } from '../campus.ts'
import type { SeedField } from '../db/seed-types.ts'
import type { Queries } from '../db/db.ts'
import { readFields } from '../forms/form-definition.ts'
import type { FormValues } from '../forms/form-values.ts'
import type { ProcessRow } from './read-processes.ts'

function valueText({ type, options = [] }: SeedField, value: string | boolean, english: boolean): string {
  if (type === 'checkbox') return value === true ? (english ? 'Yes' : '是') : english ? 'No' : '否'
  const option = options.find((option) => option.value === value)
  return option ? (english ? option.labelEn : option.label) : String(value)
}

/** The submitted values in the order of the form; fields without a value are omitted. */
export async function readFilledFields(
  campus: Campus,
  { id, app_id: appId }: Pick<ProcessRow, 'id' | 'app_id'>,
  english: boolean,
): Promise<FilledField[]> {
  const [fields, [row]] = await Promise.all([
    readFields(campus, appId),
    campus.db.query<{ form: FormValues }>('select form from process where id = $1', [id]),
  ])
  const values = row?.form ?? {}
  return fields
    .filter(({ name }) => values[name] !== undefined && values[name] !== '')
    .map((field) => ({
      label: english ? field.labelEn : field.label,
      value: valueText(field, values[field.name]!, english),
    }))
}

/** A median of fewer steps is not meaningful. */
const MIN_COMPLETED_STEPS = 3

/** The median duration of the current step over all processes of the item, in seconds; 0 if unknown. */
export async function readUsualTime(
  db: Queries,
  { app_id: appId, step, status }: Pick<ProcessRow, 'app_id' | 'step' | 'status'>,
): Promise<number> {
  if (status !== 'doing') return 0
  const [row] = await db.query<{ seconds: number | null }>(
    `select percentile_cont(0.5) within group (order by extract(epoch from t.done - t.assigned))::float8 as seconds
     from task t join process p on p.id = t.process_id
     where p.app_id = $1 and t.step = $2 and t.kind = 'approve' and t.done is not null
       and t.action not in ('transfer', 'sign') and t.back_to is null
     having count(*) >= ${MIN_COMPLETED_STEPS}`,
    [appId, step],
  )
  return Math.round(row?.seconds ?? 0)
}
