// The calendar at the desk: one text, a day or a period a line, such as `2026-10-01 2026-10-07 休 国庆节`.
import { createHash } from 'node:crypto'
import { cleanText } from '../clean-text.ts'
import type { Queries } from '../db/db.ts'
import { insertRows } from '../db/upsert.ts'
import { html } from '../html.ts'
import { recordChange } from './changes-desk.ts'
import { renderFormPage, type FieldErrors } from './desk-form.ts'
import type { DeskReply, DeskRequest, DeskRoute } from './desk-page.ts'
import { createControls, renderDone } from './hall-fields.ts'
import { renderHallNav } from './hall-nav.ts'
import { siteTexts, type SiteTexts } from './hall-site-texts.ts'

interface Day {
  day: string
  works: boolean
  name: string
}
const DAY_MS = 86_400_000
const MAX_TEXT = 60_000
/** Of one line; a summer holiday at most. */
const MAX_PERIOD = 100
const LINE = /^(\d{4}-\d\d-\d\d)(?:\s+(\d{4}-\d\d-\d\d))?\s+(休|班|off|on)(?:\s+(.*))?$/i

/** Midnight (UTC) of a date; NaN for a day that no calendar has, such as 2026-02-30. */
function timeOf(date: string): number {
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? time : NaN
}

/** @returns the days, or what is wrong with the first line that cannot be read */
export function parseDays(text: string, t: SiteTexts): Day[] | string {
  const days = new Map<string, Day>()
  for (const [i, raw] of text.split('\n').entries()) {
    const line = cleanText(raw)
    if (line === '') continue
    const [, from = '', to = from, mark = '', name = ''] = LINE.exec(line.normalize('NFKC')) ?? []
    const [first, last] = [timeOf(from), timeOf(to)]
    const count = (last - first) / DAY_MS + 1
    // also false for NaN
    if (!(count >= 1 && count <= MAX_PERIOD)) return t.daysWrong(i + 1, line.slice(0, 80))
    for (let n = 0; n < count; n++) {
      const day = new Date(first + n * DAY_MS).toISOString().slice(0, 10)
      if (days.has(day)) return t.daysTwice(i + 1, day)
      days.set(day, { day, works: /^(?:班|on)$/i.test(mark), name: name.slice(0, 60) })
    }
  }
  return [...days.values()]
}

/** The days as they are typed, those that follow each other on one line. */
export function writeDays(days: readonly Day[], t: SiteTexts): string {
  const periods: (Day & { last: string })[] = []
  for (const day of days) {
    const before = periods.at(-1)
    const follows = before && timeOf(before.last) + DAY_MS === timeOf(day.day)
    if (follows && before.works === day.works && before.name === day.name) before.last = day.day
    else periods.push({ ...day, last: day.day })
  }
  return periods
    .map(({ day, last, works, name }) =>
      [day, last !== day && last, works ? t.on : t.off, name].filter(Boolean).join(' '),
    )
    .join('\n')
}

const readDays = (q: Queries): Promise<Day[]> =>
  q.query<Day>('select day::text, works, name from work_day order by day')

const hashOf = (days: readonly Day[]): string =>
  createHash('sha256')
    .update(JSON.stringify(days.map(({ day, works, name }) => [day, works, name])))
    .digest('hex')

function renderPage(
  request: DeskRequest,
  form: URLSearchParams,
  { error = '', theirs }: { error?: string; theirs?: readonly Day[] } = {},
): DeskReply {
  const t = siteTexts[request.lang]
  const errors: FieldErrors = error ? { days: error } : {}
  const c = createControls(form, errors)
  return renderFormPage(
    { ...request, done: renderDone(request) },
    {
      title: t.parts.days,
      lead: t.daysLead,
      errors,
      conflict:
        theirs &&
        html`<div class="message bad" role="alert">
          <p>${t.daysConflict}</p>
          <pre>${writeDays(theirs, t)}</pre>
        </div>`,
      action: '/desk/hall/days',
      cancel: '/desk/hall',
      before: renderHallNav(request.lang, 'days'),
      content: html`<input type="hidden" name="seen" value="${c.value('seen')}" />
        ${c.area('days', t.daysLabel, { max: MAX_TEXT, rows: 14 })}
        <p class="facts">${t.daysHint}</p>`,
      button: html`<button>${request.t.save}</button>`,
    },
  )
}

async function save(request: DeskRequest): Promise<DeskReply> {
  const { campus, form, operator, lang } = request
  const t = siteTexts[lang]
  const days = parseDays((form.get('days') ?? '').slice(0, MAX_TEXT), t)
  if (typeof days === 'string') return renderPage(request, form, { error: days })
  const theirs = await campus.db.tx(async (q) => {
    await q.query('lock table work_day in share row exclusive mode')
    const saved = await readDays(q)
    if (hashOf(saved) !== form.get('seen')) return saved
    await q.query('delete from work_day')
    await insertRows(q, 'work_day', days)
    await recordChange(q, operator, 'days-saved', t.parts.days, String(days.length))
    return null
  })
  if (!theirs) return { redirect: '/hall/days?done=day' }
  form.set('seen', hashOf(theirs))
  return renderPage(request, form, { theirs })
}

export const daysDesk: readonly DeskRoute[] = [
  {
    method: 'GET',
    path: '/hall/days',
    handle: async (request) => {
      const days = await readDays(request.campus.db)
      const text = writeDays(days, siteTexts[request.lang])
      return renderPage(request, new URLSearchParams({ days: text, seen: hashOf(days) }))
    },
  },
  {
    method: 'POST',
    path: '/hall/days',
    handle: save,
    show: async (request) => renderPage(request, request.form),
  },
]
