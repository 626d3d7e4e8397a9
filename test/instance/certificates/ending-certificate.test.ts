// Emails to administrators about a certificate that expires soon and has not been renewed.
import { describe, expect, test } from 'bun:test'
import { noteJobEnd } from '../../../src/instance/alerts/alerts'
import { listAlerts } from '../../../src/instance/alerts/store'
import {
  followCertificate,
  forgetEnd,
  tellOfEnd,
} from '../../../src/instance/certificates/follow-certificate'
import { followRenewal } from '../../../src/instance/certificates/renew-certificate'
import { makeCertificate, writeCertificate } from '../../support/certificates'
import { allSent, type MailedApp, openMailedApp } from '../../support/mailed-app'

const dayMs = 86_400_000

/** A certificate that is valid for ninety days in total and expires in `days`. */
const endingIn = ({ ctx }: MailedApp, days: number) => {
  const expiresAt = new Date(ctx.clock().getTime() + days * dayMs)
  return makeCertificate({ startsAt: new Date(expiresAt.getTime() - 90 * dayMs), expiresAt })
}

const open = ({ ctx }: MailedApp) => listAlerts(ctx.db).map(({ kind, subject }) => [kind, subject])

const subjects = ({ mail }: MailedApp) => mail.emails.map(({ subject }) => subject)

describe('a certificate in files', () => {
  test('is told of once when it ends soon, also after its end, and once when it has been replaced', async () => {
    await using app = await openMailedApp()
    await app.user('admin', { isAdmin: true, language: 'de' })
    const { TLS_CERT: certificate, TLS_KEY: key } = writeCertificate(app.dataDir, await endingIn(app, 20))
    const followed = followCertificate(app.ctx, { port: 5443, use() {} }, { certificate, key })
    expect(open(app)).toEqual([])

    app.advanceClock(6.5 * dayMs)
    followed.look()
    const told = await app.mail.next()
    expect(told.subject).toBe('Trackhut - Das Zertifikat für https läuft bald ab')
    expect(told.text).toContain('gilt bis 2026-06-21')
    expect(told.text).toContain('http://localhost/admin/health')
    for (const days of [1, 20]) {
      app.advanceClock(days * dayMs)
      followed.look()
    }
    await allSent(app)
    expect(open(app)).toEqual([['certificate-ends', '2026-06-21']])

    writeCertificate(app.dataDir, await endingIn(app, 90))
    followed.look()
    expect((await app.mail.next()).text).toContain('das bis 2026-06-21 galt, ist ersetzt')
    expect(open(app)).toEqual([])
    expect(app.mail.emails).toHaveLength(2)
    followed.stop()
  })

  test('that is replaced by another one that ends soon is told of as both', async () => {
    await using app = await openMailedApp()
    await app.user('admin', { isAdmin: true })
    const ending = (day: string) => ({
      certificate: '',
      key: '',
      names: [],
      startsAt: app.ctx.clock(),
      expiresAt: new Date(day),
    })
    tellOfEnd(app.ctx, ending('2026-06-10'))
    tellOfEnd(app.ctx, ending('2026-06-12'))
    await allSent(app)
    expect(subjects(app).toSorted()).toEqual([
      'Trackhut - The certificate for https is about to end',
      'Trackhut - The certificate for https is about to end',
      'Trackhut - The certificate for https was replaced',
    ])
    expect(open(app)).toEqual([['certificate-ends', '2026-06-12']])
    forgetEnd(app.ctx.db)
    await allSent(app)
    expect([open(app), app.mail.emails.length]).toEqual([[], 3])
  })
})

test('a renewal that was given up is no longer told of where no certificate is asked for any more', async () => {
  await using app = await openMailedApp()
  noteJobEnd(app.ctx, 'renew-certificate', 'given up')
  noteJobEnd(app.ctx, 'fetch-weather', 'given up')
  followRenewal(app.ctx)
  expect(open(app)).toEqual([['jobs-given-up', 'fetch-weather']])
})
