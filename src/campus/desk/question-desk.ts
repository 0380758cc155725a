import { itemName } from '../catalogue.ts'
import { pinyinSyllables } from '../db/pinyin-syllables.ts'
import { html } from '../html.ts'
import { recordChange } from './changes-desk.ts'
import { createFields, FormReader, newId, type FieldErrors } from './desk-form.ts'
import type { DeskRequest, DeskRoute } from './desk-page.ts'
import { createAnswerRoutes, markHandled, type AnswerPage, type Unanswered } from './unanswered-desk.ts'

const MAX_QUESTION = 200
const MAX_ANSWER = 2000
const MAX_LABEL = 20

const HAN = /\p{Script=Han}/u
const syllables = (text: string) => (HAN.test(text) ? pinyinSyllables(text) : '')

async function renderPage(
  { campus, t, lang }: DeskRequest,
  form: URLSearchParams,
  errors: FieldErrors,
  asked: Unanswered | undefined,
): Promise<AnswerPage> {
  const { items } = await campus.catalogue.read()
  const labels = await campus.db.query<{ label: string }>(
    'select distinct label from question order by label',
  )
  const fields = createFields(form, errors, t.optional)
  return {
    title: t.questionTitle,
    lead: t.questionLead,
    before: asked && html`<p class="message">${t.asked(asked.text)}</p>`,
    content: html`<input type="hidden" name="id" value="${fields.value('id')}" />
      <div class="pair">
        ${fields.input({ name: 'question', label: t.questionZh, maxLength: MAX_QUESTION })}
        ${fields.input({ name: 'questionEn', label: t.questionEn, hint: t.englishHint, lang: 'en', maxLength: MAX_QUESTION, required: false })}
        ${fields.textarea({ name: 'answer', label: t.answerZh, maxLength: MAX_ANSWER })}
        ${fields.textarea({ name: 'answerEn', label: t.answerEn, lang: 'en', maxLength: MAX_ANSWER, required: false })}
        ${fields.suggest(
          { name: 'label', label: t.label, maxLength: MAX_LABEL },
          labels.map(({ label }) => label),
        )}
      </div>
      ${fields.items(
        { name: 'apps', label: t.related, hint: `${t.itemsHint}${t.relatedHint}`, required: false },
        items.map((item) => itemName(item, lang)),
      )}`,
  }
}

async function save(
  { campus: { db, catalogue }, form, t, operator }: DeskRequest,
  asked: Unanswered | undefined,
): Promise<FieldErrors> {
  const read = new FormReader(form, t)
  const question = read.text('question', t.questionZh, MAX_QUESTION)
  const questionEn = read.text('questionEn', t.questionEn, MAX_QUESTION, false)
  const answer = read.text('answer', t.answerZh, MAX_ANSWER)
  const answerEn = read.text('answerEn', t.answerEn, MAX_ANSWER, false)
  const label = read.text('label', t.label, MAX_LABEL)
  const apps = read.items('apps', await catalogue.read()).map(({ wire }) => wire.id)
  if (!read.isValid) return read.errors
  const similar = asked && asked.text !== question ? [asked.text] : []
  const sounds = [question, ...similar].map(syllables)
  const id = /^question-desk-\w{1,20}$/.exec(form.get('id') ?? '')?.[0] ?? newId('question-desk')
  await db.tx(async (q) => {
    const saved = await q.query(
      `insert into question (id, label, label_en, question, question_en, answer, answer_en, similar_questions, apps, sounds,
         place, created, updated, from_desk)
       values ($1, $2, coalesce((select max(label_en) from question where label = $2), ''), $3, $4, $5, $6, $7, $8, $9,
         (select coalesce(max(place), 0) + 1 from question), now(), now(), true)
       on conflict (id) do nothing returning id`,
      [id, label, question, questionEn, answer, answerEn, similar, apps, sounds],
    )
    // the same form a second time
    if (saved.length === 0) return
    if (asked) await markHandled(q, asked)
    await recordChange(q, operator, 'question-added', question, id)
  })
  await catalogue.invalidate()
  return {}
}

/** A standard question, made from what people asked. */
export const questionDesk: readonly DeskRoute[] = createAnswerRoutes(
  'question',
  (text) => ({
    id: newId('question-desk'),
    [text && !HAN.test(text) ? 'questionEn' : 'question']: text.slice(0, MAX_QUESTION),
  }),
  renderPage,
  save,
)
