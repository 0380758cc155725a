import { Misshapen, number, oneOf, record, text, type Read } from './shape.ts'

/** What the bus tells (decisions, "Bus"). `id` grows in the order of commits. */
export const EVENT_TYPES = ['task', 'process', 'favorite', 'read', 'visit'] as const
export type EventType = (typeof EVENT_TYPES)[number]

export interface BusEvent {
  id: number
  type: EventType
  /** The subject's own id: task, process or item; '' where there is none. */
  subject: string
}

/** Throws for a type that nobody promised, and without a number to go on from. */
export const readEvent: Read<BusEvent> = (v) => {
  const event = record<BusEvent>({ id: number(), type: oneOf(...EVENT_TYPES), subject: text() })(v)
  if (event.type !== (v as BusEvent).type || !Number.isSafeInteger(event.id) || event.id < 1)
    throw new Misshapen('this is no event of the bus')
  return event
}
