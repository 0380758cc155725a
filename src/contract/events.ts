import { key, maybe, number, oneOf, record, text, type Read } from './shape.ts'

/** What the bus tells (decisions, "Bus"). `id` grows in the order of commits. */
export const EVENT_TYPES = ['task', 'process', 'favorite', 'read', 'visit'] as const
export type EventType = (typeof EVENT_TYPES)[number]

export interface BusEvent {
  id: number
  type: EventType
  /** The subject's own id: task, process or item; '' where there is none. */
  subject: string
}

export const readEvent: Read<BusEvent> = (v) => {
  key((v as { type?: unknown } | null)?.type)
  return record<BusEvent>({
    id: number(),
    type: oneOf(...EVENT_TYPES),
    subject: (s) => maybe(text())(s) ?? '',
  })(v)
}
