import { DecodeError, field, string, type Decoder } from '../decoders.ts'

/** What the bus tells (decisions, "Bus"). */
export const EVENT_TYPES = ['task', 'process', 'favorite', 'read', 'visit'] as const
export type EventType = (typeof EVENT_TYPES)[number]

export interface BusEvent {
  /** Of any form; '' for none. */
  id: string
  type: EventType
  /** The subject's own id: task, process or item; '' where there is none. */
  subject: string
}

/** Throws for a type that nobody promised. */
export const decodeBusEvent: Decoder<BusEvent> = (v) => {
  const type = field('type', string())(v).toLowerCase() as EventType
  if (!EVENT_TYPES.includes(type)) throw new DecodeError('this is no event of the bus')
  return { id: field('id', string())(v).slice(0, 200), type, subject: field('subject', string())(v) }
}
