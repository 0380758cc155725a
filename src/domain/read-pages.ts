/**
 * Reads a list in pages while rows leave it, arrive and move. Each page overlaps the one before by a row at least: where
 * the overlap differs, the list has moved, and reading begins again. So no row that stays is missing, and none is twice.
 *
 * `start` is a multiple of `limit`, because many servers count pages instead of rows. Rows 0 to 250, a hundred at once, are
 * read as 0–100, 99–198 and 196–294 (the second page of 99, the third of 98).
 */
interface Slice<T> {
  entities: readonly T[]
  total: number
  hasTotal: boolean
  /** Records of the reply, those that could not be decoded included. */
  received: number
}

interface Reading<T> {
  rows: T[]
  total: number
  /** No total is named, and the last page is full. */
  isOpenEnded: boolean
  /** The list moved each time it was read: rows may be missing. */
  hasChanged: boolean
}

interface Span {
  start: number
  end: number
  /** The rows just before `start`, as they were read earlier: if they have moved, so has the list. */
  before?: readonly { id: string }[] | undefined
  /** The most rows that every server of this list sends at once; {@link MAX_SERVER_PAGE} if not set. */
  most?: number | undefined
}

type FetchSlice<T> = (start: number, limit: number) => Promise<Slice<T>>

/** Every server sends this many rows at once. */
export const MAX_SERVER_PAGE = 100
/** How often a list that moves is read. */
const MAX_READINGS = 3
/** Rows, once the list has moved. */
const WIDE_OVERLAP = 10

/** @throws what `fetchSlice` throws */
export async function readPages<T extends { id: string }>(
  fetchSlice: FetchSlice<T>,
  span: Span,
): Promise<Reading<T>> {
  const seen = new Map<string, T>()
  let earlierIds = ''
  for (let readings = 1; ; readings++) {
    // what was before cannot be read again: its rows stay as they are shown
    const isLast = readings === MAX_READINGS || !!span.before
    const overlap = readings === 1 ? 1 : WIDE_OVERLAP
    const { fits, isComplete, ...reading } = await readOnce(fetchSlice, span, overlap, isLast)
    const ids = reading.rows.map(({ id }) => id).join('\n')
    // the same rows again: the list stands still, and its total is wrong
    if (fits && (isComplete || ids === earlierIds)) return { ...reading, hasChanged: false }
    earlierIds = ids
    // rows that have left cannot be told from rows that were skipped
    for (const row of reading.rows) seen.set(row.id, row)
    if (isLast) return { ...reading, rows: [...seen.values()], hasChanged: true }
  }
}

/** @param readsOn also when the list has moved */
async function readOnce<T extends { id: string }>(
  fetchSlice: FetchSlice<T>,
  { start, end, before = [], most = MAX_SERVER_PAGE }: Span,
  overlap: number,
  readsOn: boolean,
) {
  /** By position. */
  const known: ({ id: string } | undefined)[] = []
  before.forEach((row, i) => (known[start - before.length + i] = row))
  const beforeIds = new Set(before.map(({ id }) => id))
  const rows = new Map<string, T>()
  let fits = true
  let hasInvalid = false
  let maxLimit = most
  for (let next = start, requests = 1; ; requests++) {
    const from = known.length ? next - Math.min(overlap, Math.max(1, maxLimit >> 1)) : next
    const asked = pageOver(from, end, maxLimit)
    const page = await fetchSlice(asked.start, asked.limit)
    const { entities, received, total, hasTotal } = page
    // an invalid record has no id, so positions are not known
    hasInvalid ||= received > entities.length
    fits &&= hasInvalid || overlaps(known, page, asked.start, next)
    const sizeBefore = rows.size
    entities.forEach((row, i) => {
      const position = asked.start + i
      const isRead = hasInvalid ? !beforeIds.has(row.id) : position >= start
      if (isRead && (rows.has(row.id) || rows.size < end - start)) rows.set(row.id, row)
      known[position] = row
    })
    const reached = asked.start + received
    // a server that does not page sends the same rows again
    const isRepeated = requests > 1 && rows.size === sizeBefore
    const isFull = received >= asked.limit && !isRepeated
    if (received && received < maxLimit && !isFull) maxLimit = received
    const isEnd = reached >= end || reached <= from || isRepeated || !(hasTotal ? reached < total : isFull)
    next = Math.max(next, reached)
    if (!isEnd && (fits || readsOn)) continue
    return {
      rows: [...rows.values()],
      total: hasTotal ? total : next + Number(isFull),
      isOpenEnded: !hasTotal && isFull,
      fits,
      // one reply by itself is consistent
      isComplete: requests === 1 || hasInvalid || !hasTotal || rows.size >= Math.min(total, end) - start,
    }
  }
}

/** Whether a page begins with the rows that were at its positions. */
function overlaps(
  known: readonly ({ id: string } | undefined)[],
  { entities }: Slice<{ id: string }>,
  start: number,
  next: number,
): boolean {
  for (let position = start; position < next; position++) {
    const row = known[position]
    if (row && row.id !== entities[position - start]?.id) return false
  }
  return true
}

/** The smallest page of at most `maxLimit` rows that holds row `from` and reaches `end`, or as far as it can. */
function pageOver(from: number, end: number, maxLimit: number): { start: number; limit: number } {
  let best = { start: from, limit: 0 }
  for (let limit = 1; limit <= maxLimit; limit++) {
    const start = from - (from % limit)
    if (Math.min(start + limit, end) > Math.min(best.start + best.limit, end)) best = { start, limit }
  }
  return best
}
