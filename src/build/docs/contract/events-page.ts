// events.md: events, speech and error codes, which neither GraphQL nor OpenAPI describes.
import { EVENT_TYPES, type EventType } from '../../../contract/core/bus-events.ts'
import { SPEECH_CHUNK_MS, SPEECH_SAMPLE_RATE } from '../../../contract/limits.ts'
import { KIND_BY_CODE, KIND_BY_STATUS, type ErrorKind } from '../../../runtime/wire/errors.ts'

const EVENTS: Record<EventType, string> = {
  task: 'A task was assigned, handled or urged: the to-do list and its count are read again.',
  process: 'A process began, went on or ended: the lists of processes are read again.',
  favorite: 'The favourites changed on another device.',
  read: 'A copy was read elsewhere.',
  visit: 'The counts of visits changed.',
}

const KINDS: Record<ErrorKind, string> = {
  network: 'no connection',
  timeout: 'no answer in time',
  refused: 'a failure, with "try again"',
  malformed: 'a reply that cannot be read, with "try again"',
  'token-invalid': 'the session is renewed once, then a new sign-in is offered',
  'logged-out': 'the user is signed out',
  forbidden: 'not allowed',
  'not-found': 'there is no such thing; for an addition: the server lacks it',
  handled: 'somebody handled it before; the list is read again',
  busy: 'too many requests; asked again after `Retry-After`',
}

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
const code = (text: string | number): string => `\`${text}\``

const WAV_HEADER_BYTES = 44

export function eventsPage(): string {
  const bytes = WAV_HEADER_BYTES + (SPEECH_SAMPLE_RATE * 2 * SPEECH_CHUNK_MS) / 1000
  return `# Events, speech, error words

Written by the build from the code. The GraphQL calls are in schema.graphql, the REST calls in openapi.json.

## Events

${code('GET {bus}')} with the bearer header answers \`text/event-stream\` (server-sent events, WHATWG HTML 9.2) and stays open.
Each message has an \`event\`, an \`id\` and \`data\`:

\`\`\`
id: 4711
event: task
data: {"id": 4711, "type": "task", "subject": "T-2031"}

\`\`\`

${table(
  ['event', 'what the tags do'],
  EVENT_TYPES.map((type) => [code(type), EVENTS[type]]),
)}

- \`subject\` is the id of the task, process or item; where it is empty, all that the type names is read again.
- \`id\` may be a number, a text, or missing. After a break the stream is asked for again with \`Last-Event-ID\`; a server
  that cannot go on from there just begins.
- A comment (\`: here\`) every 15 to 30 seconds keeps proxies from closing the stream. Proxies must not buffer it
  (nginx: \`X-Accel-Buffering: no\`).
- One browser holds one stream for all its tabs. Without a stream the tags poll once a minute.

## Answers that appear while they are written

\`POST {bot}/webQa\` with \`Accept: text/event-stream\` may answer with that type (the addition \`streamed-answers\`); a server that
does not stream answers with JSON, and nothing else changes. \`data\` is JSON in one line:

\`\`\`
event: text
data: {"text": "Block it "}

event: text
data: {"text": "**first**."}

event: answer
data: {"errno": 0, "t": {"id": "a1", "answer": "Block it **first**.", "apps": ["card"]}}

\`\`\`

- \`text\` appends to the answer, as Markdown. \`answer\` holds the body of the plain reply; its text takes the place of the
  pieces, and links, items and questions come with it. It ends the stream.
- \`error\` in the place of \`answer\` holds the body of a failure. A stream that ends with neither was cut off: what came stays
  on screen and the question can be asked again.
- Refusals before the first piece (401, 403, 429) are plain replies.
- A comment at least every 30 seconds keeps the stream open. It may take three minutes and hold 512 KB.

## Speech

\`POST {asr}\` with the bearer header, \`multipart/form-data\`: \`file\`, a WAV file of ${SPEECH_CHUNK_MS} ms at ${SPEECH_SAMPLE_RATE} Hz, mono, 16 bit
(${bytes.toLocaleString('en')} bytes; the last one may be shorter) named \`<random>-<n>.wav\`, and \`order\`, the number n from 0. The reply is
\`{"errno": 0, "t": {"order": n, "text": "…"}}\`. \`<random>\` is the same for all chunks of one recording. A chunk that failed is
sent again with its number; replies may come in any order. \`asrText\` in the configuration says whether \`text\` is the text of
the chunk or all text so far.

## Error words

A word counts wherever it stands: in \`ecode\` of a REST reply, in \`message\` or \`extensions.code\` of a GraphQL error.

${table(
  ['word', 'what users see'],
  KIND_BY_CODE.map(([word, kind]) => [code(word), KINDS[kind]]),
)}

Without a word the HTTP status counts:

${table(['status', 'what users see'], [...KIND_BY_STATUS.map(([status, kind]) => [code(status), KINDS[kind]]), ['others from 300 on', KINDS.refused]])}

A REST reply with \`errno\` other than 0 is a failure whatever its status. A write is a success when \`errno\` is 0 or the status
is 204.
`
}
