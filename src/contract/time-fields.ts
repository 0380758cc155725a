/**
 * The fields that hold times in all replies, and whether a time starts or ends something: a day without an hour means its
 * first moment or its last one.
 */
export const TIME_FIELDS: Readonly<Record<string, 'start' | 'end'>> = {
  ...{ created: 'start', updated: 'start', create: 'start', update: 'start' },
  ...{ createTime: 'start', updateTime: 'start', timestamp: 'start', date: 'start' },
  ...{ read: 'start', copied: 'start', urged: 'start', assignTime: 'start', actionTime: 'start' },
  ...{ from: 'start', to: 'end', openFrom: 'start', openTo: 'end', expireTime: 'end' },
  ...{ startTime: 'start', endTime: 'end', validStartTime: 'start', validEndTime: 'end' },
}
