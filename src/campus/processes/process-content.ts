import { answerText, labelOf } from '../../contract/additions/form-rules.ts'
import { decodeFormSchema, type FormField } from '../../contract/additions/form-schema.ts'
import { valueOf, type FormValues } from '../../contract/additions/item-form.ts'
import type { FilledField } from '../../contract/core/process-detail.ts'
import type { Campus } from '../campus.ts'
import type { Queries } from '../db/db.ts'
import { readPublishedForm } from '../forms/published-form.ts'
import { readUsedFiles } from './process-files.ts'
import type { ProcessRow } from './read-processes.ts'

const WORDS = {
  zh: { yes: '是', no: '否', blank: '', checking: '（正在检查）', refused: '（未通过检查，已删除）' },
  en: { yes: 'Yes', no: 'No', blank: '', checking: ' (being checked)', refused: ' (refused and deleted)' },
}
const showSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** The answers in the order of the form; `known`: what the register says where the applicant wrote something else. */
function filledFields(
  fields: readonly FormField[],
  values: FormValues,
  known: FormValues,
  files: Awaited<ReturnType<typeof readUsedFiles>>,
  english: boolean,
): FilledField[] {
  const words = WORDS[english ? 'en' : 'zh']
  const file = (id: string): string => {
    const { name, size, state } = files.find((one) => one.id === id) ?? { name: '?', size: 0, state: '' }
    return `${name} · ${showSize(size)}${state === 'checking' || state === 'refused' ? words[state] : ''}`
  }
  return fields.flatMap((field) => {
    const value = valueOf(values, field.name)
    if (value === undefined || value === '') return []
    const text = answerText(field, value, english, { ...words, file })
    const registered = valueOf(known, field.name)
    const corrected =
      registered === undefined
        ? ''
        : english
          ? ` (corrected by the applicant; on record: ${String(registered)})`
          : `（申请人更正，登记为：${String(registered)}）`
    return { label: labelOf(field, english), value: text + corrected }
  })
}

/** The submitted values in the order of the form; fields without a value are omitted. */
export async function readFilledFields(
  { db }: Campus,
  { id, app_id: appId, form_version: version }: Pick<ProcessRow, 'id' | 'app_id' | 'form_version'>,
  english: boolean,
): Promise<FilledField[]> {
  const [{ form }, [row], files] = await Promise.all([
    readPublishedForm(db, appId, version),
    db.query<{ form: FormValues; known: FormValues }>('select form, known from process where id = $1', [id]),
    readUsedFiles(db, id, english),
  ])
  return filledFields(decodeFormSchema(form).fields, row?.form ?? {}, row?.known ?? {}, files, english)
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
