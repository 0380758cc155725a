import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import { matchApps } from '../../../src/domain/collection/match-apps.ts'
import {
  libraryCard,
  dormitory,
  createFavoritesFixture,
  leaveRequest,
} from '../../double/favorites-fixture.ts'
import { waitUntil } from '../../double/wait-until.ts'

test('filters by keyword in the saved order, and shows all again for an empty keyword', async () => {
  const all = [libraryCard.id, leaveRequest.id, dormitory.id]
  const { runtime, favorites, ready } = createFavoritesFixture(all)
  await ready()
  const $keyword = atom('')
  const $shown = matchApps(runtime, favorites.$list, $keyword)
  const shown: string[][] = []
  const stop = $shown.subscribe((apps) => void shown.push(apps.map((app) => app.id)))
  const shows = (...ids: string[]) => waitUntil(() => shown.at(-1)!.join() === ids.join())
  await shows(...all)
  $keyword.set(' leave ')
  await shows(leaveRequest.id)
  $keyword.set('library')
  await shows(libraryCard.id)
  $keyword.set('nothing like it')
  await shows()
  $keyword.set('leave')
  $keyword.set('')
  await shows(...all)
  await favorites.setFavorite(dormitory, false)
  await shows(libraryCard.id, leaveRequest.id)
  stop()
  deepEqual(shown.slice(0, 3), [all, [leaveRequest.id], [libraryCard.id]], 'nothing else is shown in between')
})
