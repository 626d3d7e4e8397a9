// Receives files that another app shares into this one. The system posts them as a form that never leaves the device;
// they are stored, and the upload form opens with them.
import { findSession } from '../kept/caches'
import { openOfflineStore } from '../offline/offline-store'
import { basePath } from './worker-scope'

/** As declared in the manifest. */
export const sharePath = '/share'

/**
 * Limits, because other websites can post such a form too, and may hide that they did (no referrer): it must not fill the
 * disk.
 */
const maxFiles = 50
const maxBytes = 500_000_000

/** Redirects to the upload form. */
export async function takeShare(request: Request): Promise<Response> {
  const shared = isOfAPageElsewhere(request) ? 'lost' : await keepFiles(request).catch(() => 'lost')
  return Response.redirect(`${basePath}/workouts/add?shared=${shared}`, 303)
}

/** A share from the system has no referring page. (Workers do not see `Sec-Fetch-Site`.) */
const isOfAPageElsewhere = ({ referrer }: Request): boolean =>
  URL.canParse(referrer) && referrer !== 'about:client' && new URL(referrer).origin !== location.origin

/** @returns the id by which the page finds the files, or why there are none: `none` or `lost` */
async function keepFiles(request: Request): Promise<string> {
  const form = await request.formData()
  const files = form.getAll('files').filter(part => part instanceof File)
  if (files.length === 0) return 'none'
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (files.length > maxFiles || bytes > maxBytes) return 'lost'
  const session = await findSession(basePath)
  const share = crypto.randomUUID()
  using store = await openOfflineStore(basePath)
  // Only the latest share is kept: earlier unclaimed files were shared again or posted by another website.
  await store.takeShared(() => true)
  for (const file of files) await store.addShared({ file, share, session, at: new Date() })
  return share
}
