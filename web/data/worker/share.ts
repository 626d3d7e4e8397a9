// Receives files that another app shares with this one. The operating system posts them as a form, which is not sent to
// the server: the worker stores the files and opens the upload form with them.
import { findSession } from '../kept/caches'
import { openOfflineStore } from '../offline/offline-store'
import { basePath } from './worker-scope'

/** The path that the manifest declares for shared files. */
export const sharePath = '/share'

/**
 * Limits for stored files, so that other websites cannot fill the disk: a website can post such a form as well, and can
 * hide its origin by leaving out the referrer.
 */
const maxFiles = 50
const maxBytes = 500_000_000

/** Stores the shared files and redirects to the upload form. */
export async function takeShare(request: Request): Promise<Response> {
  const shared = isOfAPageElsewhere(request) ? 'lost' : await keepFiles(request).catch(() => 'lost')
  return Response.redirect(`${basePath}/workouts/add?shared=${shared}`, 303)
}

/**
 * Whether another website posted the form. Forms from the operating system have no referrer. (Service workers cannot
 * read the header `Sec-Fetch-Site`.)
 */
const isOfAPageElsewhere = ({ referrer }: Request): boolean =>
  URL.canParse(referrer) && referrer !== 'about:client' && new URL(referrer).origin !== location.origin

/**
 * Stores the files of a form.
 * @returns the id by which the page finds the files; `none` if the form has no files, `lost` if they could not be
 * stored
 */
async function keepFiles(request: Request): Promise<string> {
  const form = await request.formData()
  const files = form.getAll('files').filter(part => part instanceof File)
  if (files.length === 0) return 'none'
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (files.length > maxFiles || bytes > maxBytes) return 'lost'
  const session = await findSession(basePath)
  const share = crypto.randomUUID()
  using store = await openOfflineStore(basePath)
  // Only the latest files are kept. Earlier ones are not needed any more: either they were shared again, or another
  // website posted them.
  await store.takeShared(() => true)
  for (const file of files) await store.addShared({ file, share, session, at: new Date() })
  return share
}
