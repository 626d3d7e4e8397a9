import { describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ProfileAnswer } from '../../../src/accounts/profile/schemas'
import { noteOrphanedFiles, sweepOrphanedFiles } from '../../../src/platform/storage/orphaned-files'
import { multipartBody, multipartType } from '../../support/multipart'
import { soon } from '../../support/soon'
import { storedThings, uploadedFiles } from '../../support/stored'
import { openTestApp, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { askForAvatar, avatarOf, giveAvatar, plain, tryAvatar } from './give-avatar'
import { blue, red } from './images'

const app = testApp()
const sam = await app.user('sam')
await giveAvatar(sam, plain(red))

const noAvatar = [404, { status: 'not found', message: 'No picture.' }]
const nobody = [404, { status: 'not found', message: 'user does not exist' }]

const hasAvatar = async (user: TestUser) =>
  (await user.get<ProfileAnswer>('/api/auth/profile')).body.data.picture

/** The stored files of pictures, and the files that are recorded as orphaned. */
const leftOf = (fresh: Parameters<typeof storedThings>[0]) => {
  const { files, orphanedFiles } = storedThings(fresh)
  return { files, orphanedFiles }
}
const nothingLeft = { files: [], orphanedFiles: [] }

describe('a picture', () => {
  test('is kept under a name nobody can guess, and its user has one', async () => {
    await soon(() => uploadedFiles(app.dataDir)).toEqual([
      expect.stringMatching(new RegExp(`^pictures/${sam.account.id}/[\\w-]{22}\\.jpg$`)),
    ])
    expect(await hasAvatar(sam)).toBe(true)
  })

  test('is taken from programs that write names without quotes, and encode that of the file', async () => {
    const head = [
      `Content-Disposition: form-data; name=file; filename="=?utf-8?B?bcOpLnBuZw==?="; filename*=utf-8''m%C3%A9.png`,
    ]
    const answer = await sam.request('POST', '/api/auth/picture', {
      body: multipartBody([{ head, content: plain(red) }]),
      headers: { 'content-type': multipartType },
    })
    expect(answer.status).toBe(200)
  })

  test('is shown to anybody, as nothing but a picture', async () => {
    const response = await askForAvatar(app, 'sam')
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline; filename="picture.jpg"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-cache',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    })
    expect(await new Bun.Image(await response.bytes()).metadata()).toMatchObject({ format: 'jpeg' })
  })

  test('is the same whatever stands behind its name', async () => {
    const answer = await app.request('GET', '/api/users/sam/picture?1234567890&x=%00')
    expect(answer.status).toBe(200)
  })

  test('can be asked about without being sent', async () => {
    const [asked, sent] = [await askForAvatar(app, 'sam', { method: 'HEAD' }), await askForAvatar(app, 'sam')]
    expect([asked.status, await asked.text()]).toEqual([200, ''])
    expect(asked.headers.get('etag')).toBe(sent.headers.get('etag'))
    expect(asked.headers.get('content-type')).toBe('image/jpeg')
  })

  test('is not sent to whoever has it', async () => {
    const etag = (await askForAvatar(app, 'sam')).headers.get('etag')!
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await askForAvatar(app, 'sam', { headers: { 'if-none-match': known } })
      expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([304, '', etag])
    }
    const other = await askForAvatar(app, 'sam', { headers: { 'if-none-match': '"other"' } })
    expect(other.status).toBe(200)
  })

  test('of somebody whose account is not active is nobody’s', async () => {
    const kim = await app.user('kim')
    await giveAvatar(kim, plain(red))
    app.ctx.database.sqlite.run("UPDATE users SET is_active = 0 WHERE username = 'kim'")
    expect((await askForAvatar(app, 'kim')).status).toBe(404)
  })
})

describe('there is no picture', () => {
  test.each([
    ['of nobody', 'nobody', nobody],
    ['of somebody whose name is spelt otherwise', 'SAM', nobody],
    ['by a path', '..%2Fpictures%2F1', nobody],
    ['of a name with a NUL', 'sam%00', nobody],
    ['of somebody who gave none', 'ann', noAvatar],
  ])('%s', async (_, name, expected) => {
    if (name === 'ann') await app.user('ann')
    const answer = await app.request('GET', `/api/users/${name}/picture`)
    expect([answer.status, answer.body]).toEqual(expected as never)
  })

  test('when its file is gone, which does not keep it from being replaced or removed', async () => {
    await using fresh = openTestApp()
    const kim = await fresh.user('kim')
    for (const change of [() => giveAvatar(kim, plain(blue)), () => kim.delete('/api/auth/picture')]) {
      await giveAvatar(kim, plain(red))
      for (const path of uploadedFiles(fresh.dataDir)) await fresh.ctx.files.remove(path)
      const answer = await fresh.request('GET', '/api/users/kim/picture')
      expect([answer.status, answer.body]).toEqual(noAvatar)
      await change()
    }
    expect(leftOf(fresh)).toEqual(nothingLeft)
  })
})

describe('another picture', () => {
  test('takes the place of the one before, and of nobody else’s', async () => {
    await using fresh = openTestApp()
    const [kim, lee] = [await fresh.user('kim'), await fresh.user('lee')]
    await giveAvatar(lee, plain(red))
    await giveAvatar(kim, plain(red))
    const [first, others] = [await askForAvatar(fresh, 'kim'), await avatarOf(fresh, 'lee')]
    await giveAvatar(kim, plain(blue))
    const second = await askForAvatar(fresh, 'kim')
    expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'))
    expect(await second.bytes()).not.toEqual(await first.bytes())
    expect(await avatarOf(fresh, 'lee')).toEqual(others)
    await soon(() => uploadedFiles(fresh.dataDir)).toHaveLength(2)
  })

  test('given many times at once leaves one', async () => {
    await using fresh = openTestApp()
    const kim = await fresh.user('kim')
    await Promise.all([red, blue, red, blue, red].map(colour => giveAvatar(kim, plain(colour))))
    expect((await askForAvatar(fresh, 'kim')).status).toBe(200)
    expect(leftOf(fresh)).toEqual({ files: [expect.any(String)], orphanedFiles: [] })
  })

  test('does not get in the way of whoever looks', async () => {
    await using fresh = openTestApp()
    const kim = await fresh.user('kim')
    await giveAvatar(kim, plain(red))
    let isDone = false
    const given = Promise.all([red, blue, red, blue].map(colour => giveAvatar(kim, plain(colour)))).finally(
      () => {
        isDone = true
      },
    )
    const seen = new Set<number>()
    while (!isDone) seen.add((await askForAvatar(fresh, 'kim')).status)
    await given
    expect([...seen]).toEqual([200])
  })

  test('that cannot be stored leaves the one there was', async () => {
    await using fresh = openTestApp()
    const kim = await fresh.user('kim')
    await giveAvatar(kim, plain(red))
    const before = [leftOf(fresh), await avatarOf(fresh, 'kim')]
    fresh.ctx.database.sqlite.run(
      "CREATE TEMP TRIGGER full BEFORE UPDATE ON users BEGIN SELECT RAISE(ABORT, 'disk full'); END",
    )
    expect((await tryAvatar(kim, plain(blue))).status).toBe(500)
    expect([leftOf(fresh), await avatarOf(fresh, 'kim')]).toEqual(before)
  })

  test('that was interrupted by the end of the server is swept away, and the one there was is not', async () => {
    await using fresh = openTestApp()
    const kim = await fresh.user('kim')
    await giveAvatar(kim, plain(red))
    const before = [leftOf(fresh), await avatarOf(fresh, 'kim')]
    const interrupted = `pictures/${kim.account.id}/interrupted.jpg`
    noteOrphanedFiles(fresh.ctx.db, fresh.ctx.files, [interrupted])
    await fresh.ctx.files.save(interrupted, plain(blue))
    await sweepOrphanedFiles(fresh.ctx)
    expect([leftOf(fresh), await avatarOf(fresh, 'kim')]).toEqual(before)
  })
})

describe('removing a picture', () => {
  test('leaves none, and is no failure without one', async () => {
    await using fresh = openTestApp()
    const kim = await fresh.user('kim')
    await giveAvatar(kim, plain(red))
    for (const _ of ['with one', 'without']) {
      const answer = await kim.delete('/api/auth/picture')
      expect([answer.status, answer.body]).toEqual([204, ''])
      expect((await fresh.request('GET', '/api/users/kim/picture')).body).toEqual(noAvatar[1] as never)
      expect(await hasAvatar(kim)).toBe(false)
      expect(leftOf(fresh)).toEqual(nothingLeft)
    }
  })

  test('while another is given leaves that one or none', async () => {
    await using fresh = openTestApp()
    const kim = await fresh.user('kim')
    const remove = () => kim.delete('/api/auth/picture')
    await Promise.all([giveAvatar(kim, plain(red)), remove(), giveAvatar(kim, plain(blue)), remove()])
    const files = (await hasAvatar(kim)) ? [expect.any(String)] : []
    expect(leftOf(fresh)).toEqual({ files, orphanedFiles: [] })
  })

  test('comes with deleting the account', async () => {
    await using fresh = openTestApp()
    const kim = await fresh.user('kim')
    await giveAvatar(kim, plain(red))
    await kim.delete('/api/users/kim')
    expect(leftOf(fresh)).toEqual(nothingLeft)
    expect((await fresh.request('GET', '/api/users/kim/picture')).body).toEqual(nobody[1] as never)
  })

  const moments: [name: string, hasCome: (left: ReturnType<typeof leftOf>) => boolean][] = [
    ['has begun', () => true],
    ['is about to be written', ({ orphanedFiles }) => orphanedFiles!.length > 0],
    ['is written', ({ files }) => files!.length > 1],
  ]
  test.each(moments)('comes with deleting the account even when another %s', async (_, hasCome) => {
    await using fresh = openTestApp()
    for (let round = 0; round < 10; round++) {
      const kim = await fresh.user(`kim_${round}`)
      await giveAvatar(kim, plain(red))
      const given = tryAvatar(kim, plain(blue))
      while (!hasCome(leftOf(fresh))) await new Promise(resolve => setImmediate(resolve))
      expect((await kim.delete(`/api/users/kim_${round}`)).status).toBe(204)
      expect([200, 401]).toContain((await given).status)
      expect(leftOf(fresh)).toEqual(nothingLeft)
    }
    expect(readdirSync(join(fresh.dataDir, 'uploads', 'pictures'))).toEqual([])
  })
})
