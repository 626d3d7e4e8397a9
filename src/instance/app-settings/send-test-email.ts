import type { Caller } from '../../platform/access/caller'
import type { PlatformContext } from '../../platform/context/platform-context'
import { invalid, TooManyRequests } from '../../platform/errors'
import { writeEmail } from '../../platform/mail/emails'
import type { TestEmailAnswer } from './schemas'

/** How long to wait in seconds while another test email is being sent. */
const retryAfterS = 5

/**
 * Sends an email to the administrator at once, with the settings in use, and tells how that went.
 * @throws AppError 400 if mail is off
 * @throws TooManyRequests while another test email is being sent
 */
export async function sendTestEmail(
  ctx: PlatformContext,
  { account }: Caller,
): Promise<TestEmailAnswer['data']> {
  const { mail } = ctx
  if (!mail) throw invalid('mail-off')
  const { username, email: recipient, language } = account
  const text = writeEmail('test', language ?? 'en', { username, uiUrl: mail.uiUrl, link: null })
  const trial = await ctx.exclusively(
    'test email',
    () => mail.tryOut(recipient, text),
    () =>
      new TooManyRequests('test-email-underway', 'rate limit exceeded (one test email at once)', retryAfterS),
  )
  return { recipient, ...trial }
}
