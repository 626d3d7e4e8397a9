import { type Answer, uploadForm } from '../../support/requests'
import type { TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { type Colour, pngOf, showJpeg } from './images'

/** Uploads a file as a user's picture. The server may refuse it. */
export function tryAvatar(user: TestUser, file: Uint8Array | string, name = 'me.png'): Promise<Answer> {
  const content = typeof file === 'string' ? file : new Uint8Array(file)
  return user.request('POST', '/api/auth/picture', { body: uploadForm({ file: new Blob([content]), name }) })
}

/** Uploads a valid picture. @throws Error if it is refused */
export async function giveAvatar(user: TestUser, file: Uint8Array, name?: string) {
  const { status, body } = await tryAvatar(user, file, name)
  if (status !== 200) throw new Error(`refused: ${JSON.stringify(body)}`)
}

/** A small picture of one color. */
export const plain = (colour: Colour) => pngOf({ width: 8, height: 8, paint: () => colour })

/** Requests a user's picture without a token. */
export function askForAvatar(
  app: Pick<TestApp, 'handle'>,
  username: string,
  init: RequestInit = {},
): Promise<Response> {
  return app.handle(new Request(`http://localhost/api/users/${username}/picture`, init))
}

/** A user's picture as JPEG. @throws Error if there is none */
export async function avatarOf(app: Pick<TestApp, 'handle'>, username: string): Promise<Uint8Array> {
  const response = await askForAvatar(app, username)
  if (response.status !== 200) throw new Error(`${username} has no picture: ${await response.text()}`)
  return response.bytes()
}

/** Uploads a picture, and returns the pixels of the stored picture. */
export async function shown(app: Pick<TestApp, 'handle'>, user: TestUser, file: Uint8Array, name?: string) {
  await giveAvatar(user, file, name)
  return showJpeg(await avatarOf(app, user.account.username))
}
