// Signs in at the core server's provider over HTTP, as its sign-in page does.
import { CLIENT_ID } from './core-server-provider.ts'

/** @returns an access token of the account; the password equals the login */
export async function fetchCoreToken(url: string, login: string): Promise<string> {
  const query = new URLSearchParams({
    client_id: CLIENT_ID,
    response_type: 'id_token token',
    redirect_uri: `${url}/workflow/oidcCallback`,
    scope: 'openid',
    nonce: 'n',
  })
  const reply = await fetch(`${url}/idp/authorize?${query}`, {
    method: 'POST',
    body: new URLSearchParams({ login, password: login }),
    redirect: 'manual',
  })
  const answer = new URLSearchParams(new URL(reply.headers.get('location')!).hash.slice(1))
  return answer.get('access_token')!
}
