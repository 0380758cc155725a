import { me, meProfile, userPositions } from '../../../src/contract/profile.ts'
import { Refused, type Caller } from '../access.ts'
import { serve, type Campus, type Module } from '../campus.ts'

interface Row {
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

/** The signed-in person (§3 me), and nobody else. */
export function profile({ db }: Campus): Module {
  const read = async ({ id }: Caller) => {
    const [row] = await db.query<Row>('select * from person where id = $1', [id])
    if (!row) throw new Refused(401, 'ACCESS_TOKEN_INVALID', 'this person has left the campus')
    const { account, name, phone, email, openid, positions } = row
    return {
      ...{ id, name, username: account, account, phone, email, openid, positions },
      cardNo: row.card_no,
      enterprise: { id: row.enterprise },
    }
  }
  return {
    fields: { [me.name]: { scope: 'profile', run: (_, caller) => read(caller) } },
    routes: [
      serve(meProfile, 'profile', async ({ caller }) => ({ entities: [await read(caller!)], total: 1 })),
      serve(userPositions, 'profile', async ({ caller, query }) => {
        // somebody else's positions are refused, whether there is such a person or not
        if (query.get('id') !== caller!.id) throw new Refused(403, 'FORBIDDEN', 'only your own positions')
        const { positions } = await read(caller!)
        return { entities: positions, total: positions.length }
      }),
    ],
  }
}
