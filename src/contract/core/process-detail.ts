// A process with the fields that only its detail page shows; separate from the lists, because it loads with that page.
import {
  addition,
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
import { call, docs } from '../docs.ts'
import { rest } from '../operation.ts'
import { query } from '../query.ts'
import { decodeProcess, type Process } from './processes.ts'

/** Both are plain text in the language of the request. */
const decodeFilledField = object(
  { label: text, value: text },
  docs('FilledField', 'One field of a form as it was filled in.'),
)
export type FilledField = ReturnType<typeof decodeFilledField>
const decodeAttachment = object(
  {
    id: identifier,
    name: text,
    uri: string(),
    /** 0 if unknown. */
    size: number(),
    state: string(),
  },
  docs(
    'Attachment',
    'A file of a process; `uri` is opened in a new window without a token, `size` counts bytes.',
    { state: '`checking`: nobody can open it yet; `refused`: it was deleted; anything else: it is there.' },
  ),
)
/** A file of a process. */
export type Attachment = ReturnType<typeof decodeAttachment>

const decodeThreadMessage = object(
  {
    id: identifier,
    kind: oneOf('question', 'answer'),
    author: text,
    onBehalfOf: text,
    /** With line ends. */
    text: text,
    createTime: timestamp,
  },
  docs(
    'ThreadMessage',
    'A message between those who handle an application and the applicant; `text` is plain text.',
    { kind: 'question, or answer.', onBehalfOf: 'The delegator, if a delegate wrote it.' },
  ),
)
/** One message of the thread between those who handle an application and the applicant. */
export type ThreadMessage = ReturnType<typeof decodeThreadMessage>

const decodeDetailFields = object(
  {
    content: addition('process-content', optionalArray(decodeFilledField)),
    attachments: addition('process-attachments', parts('id', decodeAttachment)),
    /** 0 if unknown. */
    usualTime: addition('usual-times', number()),
    thread: addition('process-thread', parts('id', decodeThreadMessage)),
  },
  docs('Process', '', {
    content: 'The submitted fields, in the order of the form; for a single process only.',
    attachments: 'The attached files; for a single process only.',
    usualTime:
      'The median duration of the current step for this item, in seconds; for a single process only.',
    thread: 'The questions to the applicant and the answers, oldest first; for a single process only.',
  }),
)
export type ProcessDetail = Process & ReturnType<typeof decodeDetailFields>
const decodeProcessDetail: Decoder<ProcessDetail> = withFields(
  (v) => ({ ...decodeProcess(v), ...decodeDetailFields(v) }),
  { fields: { ...decodeProcess.fields, ...decodeDetailFields.fields }, docs: decodeDetailFields.docs },
)

export const processDetail = rest(
  'taskApi',
  'GET /process/{id}',
  field(
    'entities',
    withFields(
      (entities) => decodeProcessDetail(Array.isArray(entities) ? entities[0] : entities),
      decodeProcessDetail,
    ),
  ),
  call({
    en: 'One process with its steps and form data.',
    zh: '申请详情',
    reply: '[Process!]!',
    path: { id: 'ID! The process.' },
    query: { locale: 'String The language of names.' },
  }),
)
export const process = query('process', { id: 'ID!' }, nullable(decodeProcessDetail))
