// The flow of an item at the desk: a list of steps, and who would decide for a made-up applicant.
import type { FormField } from '../../contract/additions/form-schema.ts'
import type { FormValues } from '../../contract/additions/item-form.ts'
import { html, type Html } from '../html.ts'
import {
  compileFlow,
  findDeciders,
  type Applicant,
  type Flow,
  type FlowStep,
  type Person,
} from '../processes/flow.ts'
import { WHO_KINDS, type Who } from '../processes/process-rules.ts'
import type { Lang } from '../sign-in/messages.ts'
import { renderRow, renderRows } from './desk-rows.ts'
import { COMPARISON_CHOICES, createControls, type Choices } from './hall-fields.ts'
import { MAX_ROWS, readCondition, readRows } from './hall-form.ts'
import { hallTexts, type HallTexts } from './hall-texts.ts'

/** `处室`, `处室/科长`, or an account, which the register tells apart. */
const parseCopy = (line: string, staff: readonly Person[]): Who =>
  staff.some(({ account }) => account === line)
    ? { kind: 'person', of: line }
    : { kind: 'position', of: line }

export function parseFlow(form: URLSearchParams, staff: readonly Person[]): Flow {
  const steps = readRows(form, 's', (at): FlowStep | null => {
    if (!at('label') && !at('labelEn') && !at('of')) return null
    const days = Number(at('days'))
    return {
      ...{
        name: at('label').slice(0, 100),
        nameEn: at('labelEn').slice(0, 100) || at('label').slice(0, 100),
      },
      who: { kind: WHO_KINDS.find((kind) => kind === at('who')) ?? 'tutor', of: at('of').slice(0, 100) },
      ...{ all: at('all') !== '', remark: at('remark') !== '', mayReturn: at('mayReturn') !== '' },
      ...{
        approve: at('approve').slice(0, 20) || '同意',
        approveEn: at('approveEn').slice(0, 30) || 'Approve',
      },
      days: Number.isInteger(days) && days > 0 ? Math.min(days, 366) : 0,
      when: readCondition(at),
    }
  })
  const copies = (form.get('copies') ?? '')
    .split('\n')
    .map((line) => line.trim().slice(0, 100))
    .filter(Boolean)
    .slice(0, 20)
    .map((line) => parseCopy(line, staff))
  return { steps, copies }
}

export function flowToTyped(flow: Flow | null): URLSearchParams {
  const typed = new URLSearchParams()
  for (const [i, step] of (flow?.steps ?? []).entries()) {
    const { who, when, name, nameEn, all, remark, mayReturn, days, approve, approveEn } = step
    const values = {
      ...{ label: name, labelEn: nameEn, who: who.kind, of: who.of, approve, approveEn },
      ...{ all: all ? 'on' : '', remark: remark ? 'on' : '', mayReturn: mayReturn ? 'on' : '' },
      ...{ days: String(days), when: when?.field ?? '', is: when?.is ?? '=', value: when?.value ?? '' },
      order: String(i + 1),
    }
    for (const [key, value] of Object.entries(values)) if (value !== '') typed.set(`s${i}.${key}`, value)
  }
  typed.set('copies', (flow?.copies ?? []).map(({ of }) => of).join('\n'))
  return typed
}

/** The rows of steps; `spare`: empty ones at the end. */
export function renderSteps(
  form: URLSearchParams,
  fields: readonly FormField[],
  t: HallTexts,
  spare: number,
): Html {
  let rows = 0
  while (form.has(`s${rows}.order`)) rows++
  const conditions: Choices = [['', t.stepAlways], ...fields.map(({ name, label }) => [name, label] as const)]
  const all = Math.min(rows + spare, MAX_ROWS)
  const c = createControls(form)
  return html`${Array.from({ length: all }, (_, i) => {
    const at = (name: string) => `s${i}.${name}`
    if (!form.has(at('order'))) {
      form.set(at('order'), String(i + 1))
      form.set(at('mayReturn'), 'on')
    }
    return html`<fieldset class="field" id="s${i}">
      <legend>${t.step(i + 1)} ${c.value(at('label'))}</legend>
      <div class="pair">
        ${c.input(at('label'), t.label)} ${c.input(at('labelEn'), t.labelEn, { lang: 'en' })}
        ${c.select(
          at('who'),
          t.who,
          WHO_KINDS.map((kind) => [kind, t.whoKinds[kind]] as const),
        )}
        ${c.input(at('of'), t.whoOf, { list: 'who-list' })} ${c.input(at('approve'), t.approve, { max: 20 })}
        ${c.input(at('approveEn'), t.approveEn, { lang: 'en', max: 30 })}
        ${c.input(at('days'), t.stepDays, { max: 3 })} ${c.select(at('when'), t.when, conditions)}
        ${c.select(at('is'), t.is, COMPARISON_CHOICES)} ${c.input(at('value'), t.value)}
        ${c.input(at('order'), t.order, { max: 3 })}
      </div>
      ${c.check(at('all'), t.all)} ${c.check(at('remark'), t.remark)} ${c.check(at('mayReturn'), t.mayReturn)}
      ${c.check(at('remove'), t.remove)}
    </fieldset>`
  })}
  ${c.area('copies', t.copies)}`
}

/** What stands in the way of publishing a flow: steps that have nobody, whoever applies. */
export function flowProblems(
  flow: Flow | null,
  fields: readonly FormField[],
  staff: readonly Person[],
  faculties: readonly string[],
  system: string,
  t: HallTexts,
): string[] {
  if (!flow || flow.steps.length === 0) return [t.noSteps]
  const known = new Set(fields.map(({ name }) => name))
  return flow.steps.flatMap(({ who, name, when }) => [
    ...(faculties.some((faculty) => findDeciders(staff, who, { owner: null, faculty, system }).length > 0)
      ? []
      : [t.nobody(name)]),
    ...(when && !known.has(when.field) ? [t.badForm] : []),
  ])
}

/** Schools without a tutor, if a step needs one. */
export const withoutTutor = (
  flow: Flow | null,
  staff: readonly Person[],
  faculties: readonly string[],
): string[] =>
  flow?.steps.some(({ who }) => who.kind === 'tutor')
    ? faculties.filter((faculty) => !staff.some(({ department }) => department === faculty))
    : []

/** Each step with the people who would decide it. `nameOf`: by account, department or title. */
export function renderSimulation(
  flow: Flow,
  values: FormValues,
  applicant: Applicant,
  staff: readonly Person[],
  { lang, nameOf }: { lang: Lang; nameOf: (text: string, account?: string) => string },
): Html {
  const t = hallTexts[lang]
  const needed = new Set(compileFlow(flow, values).map((step) => step.flow!.place))
  return renderRows(
    flow.steps.map((step, place) => {
      const people = findDeciders(staff, step.who, applicant).map((person) =>
        t.decider(nameOf(person.name, person.account), nameOf(person.title)),
      )
      const deciders =
        people.length > 0 ? people.join(t.and) : t.nobody((lang === 'en' && step.nameEn) || step.name)
      return renderRow(lang, {
        ...{ name: step.name, nameEn: step.nameEn },
        facts: [],
        beside: [needed.has(place) ? deciders : t.skipped],
      })
    }),
  )
}
