import { deepEqual, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { readText, sources } from '../tools/project-sources.ts'

// A text that a user composes is a draft until the server has it (element/hooks/use-draft.ts). Every field of the product
// is named here: a new one needs a draft and a row of drafts.test.tsx, or a reason why nobody composes a text in it.

const FIELD = /<(?:textarea|input|FormField|RemarkField)\b/g
/** Files with fields: how many, and what they are. `draft`: what keeps the text. */
const FIELDS: Record<string, [count: number, kind: 'draft' | 'search' | 'choice' | 'shown' | 'component']> = {
  'ui/search-box.tsx': [1, 'search'],
  'ui/filter-list.tsx': [1, 'search'],
  'ui/rating-input.tsx': [1, 'choice'],
  'ui/choice-input.tsx': [1, 'choice'],
  'ui/date-field.tsx': [1, 'choice'],
  'features/assistant/parts/composer.tsx': [1, 'draft'],
  'features/assistant/parts/feedback-view.tsx': [1, 'draft'],
  'features/assistant/parts/leave-message.tsx': [1, 'draft'],
  'features/catalogue/detail/review-form.tsx': [1, 'draft'],
  'features/process-center/calendar/calendar-dialog.tsx': [1, 'shown'],
  'features/process-center/act/decide-dialog.tsx': [1, 'draft'],
  'features/process-center/act/reassign-dialog.tsx': [1, 'draft'],
  'features/process-center/act/remark-field.tsx': [1, 'component'],
  'features/process-center/detail/thread.tsx': [1, 'draft'],
  'features/process-center/entrust/form-field.tsx': [1, 'component'],
  'features/process-center/entrust/items-field.tsx': [1, 'search'],
  'features/process-center/entrust/person-field.tsx': [1, 'search'],
  // the model of the form keeps what is typed, and saves it as a draft (form/item-form-model.ts)
  'features/process-center/form/answer-field.tsx': [2, 'component'],
  'features/process-center/form/file-field.tsx': [1, 'choice'],
  'features/process-center/inbox/decision-panel.tsx': [1, 'draft'],
  'features/process-center/filters/filters-dialog.tsx': [1, 'draft'],
  'features/process-center/act/rate-dialog.tsx': [1, 'draft'],
}

test('every field is listed, and every text that is composed in one is a draft', () => {
  const found: Record<string, number> = {}
  for (const path of sources.filter((each) => each.endsWith('.tsx')).sort()) {
    const file = path.replace('src/', '')
    const text = readText(path)
    const count = [...text.matchAll(FIELD)].length
    if (count > 0) found[file] = count
    if (FIELDS[file]?.[1] === 'draft')
      // the chat keeps the draft of its form
      ok(/use(?:Form)?Draft\(|chat\.write\(/.test(text), `${file} keeps no draft`)
  }
  const listed = Object.entries(FIELDS).map(([file, [count]]) => [file, count] as const)
  deepEqual(found, Object.fromEntries(listed))
})
