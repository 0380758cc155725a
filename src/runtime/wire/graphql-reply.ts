import { FIRST_ADDITIONS } from '../../contract/additions/first-reads.printed.ts'

/** The reply of an endpoint; `data` and `errors` are not validated yet. */
export interface GraphqlReply {
  /** 0: a GET to another origin was not answered, or by something that pages may not read. */
  status: number
  headers: Headers
  data?: unknown
  errors?: unknown
  /** Of a reply to GET: a JSON object, the start of one, or anything else. */
  bodyKind?: 'json' | 'cut' | 'other'
}

/** A document as it is sent. */
export interface GraphqlForm {
  name: string
  document: string
  byGet: boolean
}
export type SendForm = (form: GraphqlForm) => Promise<GraphqlReply>

/** Whether another form may work: no data, and the server is neither down nor busy, nor rejects the session. */
export const mayBeRefused = ({ data, status }: GraphqlReply): boolean =>
  data == null && /^(0|2|4|501)/.test(`${status}`) && ![401, 408, 429].includes(status)

/**
 * Whether a server is known to support everything: nothing is known to be absent, and it was asked, or the configuration
 * lists the additions of the first reads.
 */
export const isFullServer = (known: Readonly<Record<string, unknown>>): boolean =>
  !Object.values(known).includes(false) &&
  (known['probed'] === true || FIRST_ADDITIONS.every((name) => known[name] === true))
