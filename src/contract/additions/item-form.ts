import { toJson } from '../to-json.ts'
import {
  array,
  DecodeError,
  field,
  identifier,
  isObject,
  nullable,
  number,
  object,
  optionalArray,
  ownValue,
  string,
  text,
  timestamp,
  withFields,
  type Decoder,
} from '../decoders.ts'
import { call, docs } from '../docs.ts'
import { rest, type RestInputOf } from '../operation.ts'
import { decodeStoredFile } from './form-files.ts'
import { decodeFormSchema } from './form-schema.ts'

/** Values by the name of their field: a text, a number, true or false, a list of texts (ids of files, too), or a list of rows. */
export type FormValues = Readonly<Record<string, unknown>>
/** What a person has typed at most, over all fields. */
const MAX_VALUES_LENGTH = 60_000

const isPlain = (v: unknown): boolean => typeof v !== 'object' && v !== undefined
const isRow = (v: unknown): boolean => isObject(v) && Object.values(v).every(isPlain)
const isAnswer = (v: unknown): boolean =>
  isPlain(v) || (Array.isArray(v) && v.every((one) => isPlain(one) || isRow(one)))

/** Without what is no answer of any field; whether the rest fits its field is told where it is shown. */
export const decodeValues: Decoder<FormValues> = Object.assign(
  (v: unknown): FormValues =>
    isObject(v) && toJson(v).length <= MAX_VALUES_LENGTH
      ? Object.fromEntries(Object.entries(v).filter(([, answer]) => isAnswer(answer)))
      : {},
  { scalar: 'FormValues' },
)

const decodeKnownValue = object(
  {
    field: identifier,
    value: (v: unknown): string => string()(v),
    source: text,
    sourceEn: text,
  },
  docs('KnownValue', 'What the university knows already, so that nobody types it.', {
    source: 'Where it comes from, in words, such as "the student register".',
    sourceEn: 'The same in English.',
  }),
)
const decodeFormDraft = object(
  {
    process: identifier,
    revision: number(),
    updated: timestamp,
    values: decodeValues,
    returned: text,
  },
  docs('FormDraft', 'What the person has typed before, on this device or another one.', {
    process: 'The id of the draft, which becomes the application.',
    revision: 'Rises with each save; sent back as `seen`.',
    returned: 'The remark with which the application was returned; empty for a draft.',
  }),
)
export type FormDraft = ReturnType<typeof decodeFormDraft>
const decodeItemForm = object(
  {
    id: identifier,
    name: text,
    nameEn: text,
    version: identifier,
    schema: decodeFormSchema,
    known: optionalArray(decodeKnownValue),
    draft: nullable(decodeFormDraft),
    files: optionalArray(decodeStoredFile),
    blocker: string(),
    promised: text,
    promisedEn: text,
  },
  docs('ItemForm', 'The form of an item, as the person who asks may fill it in.', {
    version: 'Sent back with the answers; it changes whenever the form is published again.',
    files: 'Of the draft, and what the person has attached elsewhere lately: offered again.',
    blocker:
      'Why the person cannot apply now: `audience`, `early`, `late`, `maintenance`; any other text is shown; empty if they can.',
    promised: 'How long it takes, in words.',
    promisedEn: 'The same in English.',
  }),
)
export type ItemForm = ReturnType<typeof decodeItemForm>

const firstOf =
  <T>(decode: Decoder<T>): Decoder<T> =>
  (v) => {
    const [first] = array(decode)(v)
    if (first === undefined) throw new DecodeError('the reply is empty')
    return first
  }
const one = <T>(decode: Decoder<T>): Decoder<T> => withFields(field('entities', firstOf(decode)), decode)

export const itemForm = rest(
  'formPlatform',
  'GET /app/{id}/form',
  one(decodeItemForm),
  call({
    en: 'The form of an item: its fields, what is known already, and what the person has typed before.',
    zh: '事项的申请表：字段、已知信息与草稿',
    addition: 'item-form',
    reply: '[ItemForm!]!',
    path: { id: 'ID! The item.' },
    query: { process: 'ID A draft, or an application that was returned; the latest draft by default.' },
  }),
)

const decodeFieldFault = object(
  { field: identifier, fault: string() },
  docs('FieldFault', 'What is wrong with an answer.', {
    field:
      'The name of the field; of a field in a table, `table.row.field` with the number of the row from 0.',
    fault:
      'missing, long, number, range, date, order, option, phone, example, person, files (too many), file (gone, or not allowed); anything else is a general text.',
  }),
)
export type FieldFault = ReturnType<typeof decodeFieldFault>
const decodeSavedForm = object(
  {
    process: string(),
    revision: number(),
    entry: string(),
    faults: optionalArray(decodeFieldFault),
  },
  docs('SavedForm', 'What became of the answers.', {
    process: 'The id of the draft or application; empty if nothing was saved.',
    entry: 'The serial number of the application; empty for a draft.',
    faults: 'What has to be corrected first; then nothing was sent.',
  }),
)
export type SavedForm = ReturnType<typeof decodeSavedForm>

export const sendForm = rest(
  'formPlatform',
  'POST /app/{id}/form',
  one(decodeSavedForm),
  call({
    en: 'Saves a draft or sends the application. A repetition with the same key has no further effect; ecode DRAFT_CHANGED: saved elsewhere since `seen`; FORM_CHANGED: published again since `version`; ALREADY_SUBMITTED.',
    zh: '保存草稿或提交申请',
    addition: 'item-form',
    reply: '[SavedForm!]!',
    path: { id: 'ID! The item.' },
    json: {
      key: 'String! Of the browser, 16 to 64 letters, digits, dashes; one for each time that the form is opened.',
      draft: 'Boolean! Saved only: incomplete answers are accepted.',
      process: 'ID The draft or returned application that is continued.',
      seen: 'Int! Its revision as the browser knows it; 0 for none.',
      version: 'ID! The version of the form.',
      values: 'Object! The answers by the name of their field; fields that are not shown are left out.',
    },
  }),
)
export type FormSubmission = RestInputOf<typeof sendForm>['json']

export const sendFile = rest(
  'formPlatform',
  'POST /files',
  one(decodeStoredFile),
  call({
    en: 'Receives a file of a form in pieces of 512 KB at most, one after the other; replies how much has arrived. A repetition of a piece has no further effect. 413: larger than its field allows.',
    zh: '分段接收申请表的附件',
    addition: 'item-form',
    reply: '[StoredFile!]!',
    multipart: {
      key: 'String! Of the browser, 16 to 64 letters, digits, dashes; one for each file.',
      item: 'ID! The item.',
      version: 'ID! The version of the form.',
      field: 'ID! The name of the field.',
      name: 'String! The name of the file.',
      size: 'Int! Of the whole file, in bytes.',
      from: 'Int! Where the piece begins.',
      file: 'File! The piece.',
    },
  }),
)

/** A value of a record whose names come from a form. */
export const valueOf = (values: FormValues, name: string): unknown => ownValue(values, name)
