import { me, meProfile, userPositions } from '../../contract/core/profile.ts'
import { ApiError, type Caller } from '../access.ts'
import { serveOperation, toList, type Campus, type Module } from '../campus.ts'

interface PersonRow {
  id: string
  account: string
  name: string
  card_no: string
  phone: string
  email: string
  openid: string
  enterprise: string
  positions: { id: string }[]
}

/** null for what the person has never chosen. */
interface SettingsRow {
  theme: string | null
  size: string | null
  contrast: string | null
  lang: string | null
}

/** The signed-in user (§3 me). */
export function createProfileModule({ db }: Campus): Module {
  const read = async ({ id }: Caller) => {
    const [row] = await db.query<PersonRow>('select * from person where id = $1', [id])
    if (!row) throw new ApiError(401, 'ACCESS_TOKEN_INVALID', 'this user no longer exists')
    const [settings] = await db.query<SettingsRow>(
      'select theme, size, contrast, lang from display_settings where person_id = $1',
      [id],
    )
    const { account, name, phone, email, openid, positions } = row
    return {
      ...{ id, name, username: account, account, phone, email, openid, positions },
      cardNo: row.card_no,
      enterprise: { id: row.enterprise },
      settings: settings ?? {},
    }
  }
  return {
    fields: { [me.name]: { scope: 'profile', resolve: (_, caller) => read(caller) } },
    routes: [
      serveOperation(meProfile, 'profile', async ({ caller }) => toList([await read(caller)])),
      serveOperation(userPositions, 'profile', async ({ caller, query }) => {
        // the same error for another person, whether they exist or not
        if (query.get('id') !== caller.id) throw new ApiError(403, 'FORBIDDEN', 'only your own positions')
        return toList((await read(caller)).positions)
      }),
    ],
  }
}
