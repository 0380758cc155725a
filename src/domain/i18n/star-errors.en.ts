import type zh from './star-errors.zh-CN.ts'

export default {
  favoriteFailed: 'The favourite “{name}” could not be changed. Please try again later.',
  favoriteOffline:
    'No connection: the favourite “{name}” could not be changed. Please check your network and try again.',
} satisfies Record<keyof typeof zh, string>
