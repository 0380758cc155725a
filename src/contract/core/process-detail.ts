// A process with the fields that only its detail page shows; separate from the lists, because it loads with that page.
import {
  field,
  identifier,
  nullable,
  number,
  object,
  oneOf,
  optionalArray,
  string,
  timestamp,
  text,
  withFields,
  type Decoder,
  parts,
} from '../decoders.ts'
import { rest } from '../operation.ts'
import { query } from '../query.ts'
import { decodeProcess, type Process } from './processes.ts'

/** A form field with its submitted value; both are plain text in the language of the request. */
const decodeFilledField = object({ label: text, value: text })
export type FilledField = ReturnType<typeof decodeFilledField>
const decodeAttachment = object({
  id: identifier,
  name: text,
  /** Opened in a new window, where no token is sent. */
  uri: string(),
  /** Bytes; 0 if unknown. */
  size: number(),
})
/** A file of a process. */
export type Attachment = ReturnType<typeof decodeAttachment>

const decodeThreadMessage = object({
  id: identifier,
  /** Of somebody who handles the application, or the applicant's answer. */
  kind: oneOf('question', 'answer'),
  /** Name of its author. */
  author: text,
  /** Name of the delegator, if a delegate wrote it; '' for none. */
  onBehalfOf: text,
  /** Plain text with line ends. */
  text: text,
  /** Epoch milliseconds. */
  createTime: timestamp,
})
/** One message of the thread between those who handle an application and the applicant. */
export type ThreadMessage = ReturnType<typeof decodeThreadMessage>

const decodeDetailFields = object({
  /** Addition: the submitted fields, in the order of the form. */
  content: optionalArray(decodeFilledField),
  /** Addition: the attached files. */
  attachments: parts('id', decodeAttachment),
  /** Addition: median duration of the current step for this item, in seconds; 0 if unknown. */
  usualTime: number(),
  /** Addition: the questions to the applicant and the answers, oldest first. */
  thread: parts('id', decodeThreadMessage),
})
export type ProcessDetail = Process & ReturnType<typeof decodeDetailFields>
const decodeProcessDetail: Decoder<ProcessDetail> = withFields(
  (v) => ({ ...decodeProcess(v), ...decodeDetailFields(v) }),
  `${decodeProcess.fields} ${decodeDetailFields.fields}`,
)

/** `locale`: the language of names, as in the lists. */
export const processDetail = rest<{ path: { id: string }; query?: { locale: string } }, ProcessDetail>(
  'taskApi',
  'GET /process/{id}',
  field('entities', (entities) => decodeProcessDetail(Array.isArray(entities) ? entities[0] : entities)),
)
export const process = query('process', { id: 'ID!' }, nullable(decodeProcessDetail))
