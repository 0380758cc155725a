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
  type Decoder,
  text,
  parts,
} from '../decoders.ts'
import { graphql, rest } from '../operation.ts'
import { decodeProcess, PROCESS_FIELDS, type Process } from './processes.ts'

/** A form field with its submitted value; both are plain text in the language of the request. */
export interface FilledField {
  label: string
  value: string
}
/** A file of a process. */
export interface Attachment {
  id: string
  name: string
  /** Opened in a new window, where no token is sent. */
  uri: string
  /** Bytes; 0 if unknown. */
  size: number
}
/** One message of the thread between those who handle an application and the applicant. */
export interface ThreadMessage {
  id: string
  /** Of somebody who handles the application, or the applicant's answer. */
  kind: 'question' | 'answer'
  /** Name of its author. */
  author: string
  /** Name of the delegator, if a delegate wrote it; '' for none. */
  onBehalfOf: string
  /** Plain text with line ends. */
  text: string
  /** Epoch milliseconds. */
  createTime: number
}
export interface ProcessDetail extends Process {
  /** Addition: the submitted fields, in the order of the form. */
  content: FilledField[]
  /** Addition: the attached files. */
  attachments: Attachment[]
  /** Addition: median duration of the current step for this item, in seconds; 0 if unknown. */
  usualTime: number
  /** Addition: the questions to the applicant and the answers, oldest first. */
  thread: ThreadMessage[]
}

const decodeDetailFields = object<Pick<ProcessDetail, 'content' | 'attachments' | 'usualTime' | 'thread'>>({
  content: optionalArray(object<FilledField>({ label: text, value: text })),
  attachments: parts('id', object<Attachment>({ id: identifier, name: text, uri: string(), size: number() })),
  usualTime: number(),
  thread: parts(
    'id',
    object<ThreadMessage>({
      id: identifier,
      kind: oneOf('question', 'answer'),
      author: text,
      onBehalfOf: text,
      text: text,
      createTime: timestamp,
    }),
  ),
})
const decodeProcessDetail: Decoder<ProcessDetail> = (v) => ({ ...decodeProcess(v), ...decodeDetailFields(v) })

const decodeFirstEntity: Decoder<ProcessDetail> = (v) =>
  field('entities', (entities) => decodeProcessDetail(Array.isArray(entities) ? entities[0] : entities))(v)
/** `locale`: the language of names, as in the lists. */
export const processDetail = rest<{ path: { id: string }; query?: { locale: string } }, ProcessDetail>(
  'taskApi',
  'GET /process/{id}',
  decodeFirstEntity,
)
export const process = graphql<{ id: string }, ProcessDetail | null>(
  `query process($id: ID!) { process(id: $id) { ${PROCESS_FIELDS} content { label value } attachments { id name uri size } usualTime thread { id kind author onBehalfOf text createTime } } }`,
  field('process', nullable(decodeProcessDetail)),
)
