import type { PlatformContext } from '../../platform/context/platform-context'
import { AppError } from '../../platform/errors'
import { basePathOf } from '../../platform/http/public-origin'
import { createPageWithHead, type PageHead } from '../../platform/web/page'
import { requireShared, showWorkout } from './links/show-workout'
import { figuresOf, pictureContent } from './picture/picture-content'

/**
 * The page of a share link. It is that of the web app, with meta tags for link previews. Every invalid link gets the
 * same page without them, and status 404, whatever is wrong with the link.
 */
export function createSharedPages(ctx: PlatformContext) {
  const pageWith = createPageWithHead(basePathOf(ctx.config))
  /** @param origin public address of this server */
  return async (token: string, origin: string): Promise<Response> => {
    const head = await headOf(ctx, token, origin).catch((error: unknown) => {
      if (error instanceof AppError && error.kind === 'notFound') return null
      throw error
    })
    return pageWith(head, head === null ? 404 : 200)
  }
}

async function headOf(ctx: PlatformContext, token: string, origin: string): Promise<PageHead> {
  const shared = requireShared(ctx, token)
  const { told: workout } = await showWorkout(ctx, shared)
  const { title, context } = pictureContent(workout, shared.owner)
  const figures = figuresOf(workout, shared.owner).map(({ number, unit }) => `${number} ${unit}`.trim())
  const description = [...figures, context].join(' · ')
  return {
    title: `${title} – Trackhut`,
    description,
    properties: {
      'og:site_name': 'Trackhut',
      'og:type': 'article',
      'og:title': title,
      'og:description': description,
      'og:url': `${origin}/s/${token}`,
      'og:image': `${origin}/api/shared/${token}/picture`,
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': title,
      'twitter:card': 'summary_large_image',
    },
  }
}
