import { DecodeError, field, string, type Decoder } from '../decoders.ts'

/** Event types of the bus; `notice` is an addition to those of the specification. */
export const EVENT_TYPES = ['task', 'process', 'favorite', 'read', 'visit', 'notice'] as const
export type EventType = (typeof EVENT_TYPES)[number]

export interface BusEvent {
  /** Any format; '' if none. */
  id: string
  type: EventType
  /** Id of the task, process, item or notice; '' if none. */
  subject: string
}

/** @throws DecodeError for an unknown type */
export const decodeBusEvent: Decoder<BusEvent> = (v) => {
  const type = field('type', string())(v).toLowerCase() as EventType
  if (!EVENT_TYPES.includes(type)) throw new DecodeError('unknown event type')
  return { id: field('id', string())(v).slice(0, 200), type, subject: field('subject', string())(v) }
}
