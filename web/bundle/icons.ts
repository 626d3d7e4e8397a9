// Draws the icons of the installed app from the page's SVG icon, because some phones and desktops do not accept SVG.
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'

/**
 * `round`: the icon has rounded corners, for places where it is shown unchanged. `full`: the icon is a full square,
 * which the operating system crops to its own shape.
 */
type Corners = 'round' | 'full'

interface IconFile {
  /** Path below the folder of the web app. */
  name: string
  side: number
  corners: Corners
}

const appleTouchIcon: IconFile = { name: 'apple-touch-icon.png', side: 180, corners: 'full' }
const smallIcon: IconFile = { name: 'icon-192.png', side: 192, corners: 'round' }
const largeIcon: IconFile = { name: 'icon-512.png', side: 512, corners: 'round' }
/** The drawing lies within the maskable safe zone, a circle with a diameter of 80 % of the side. */
const maskableIcon: IconFile = { name: 'icon-maskable-512.png', side: 512, corners: 'full' }

/** Icons in the form a web app manifest lists them. */
export const manifestIcons = [
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  pictureOf(smallIcon, 'any'),
  pictureOf(largeIcon, 'any'),
  pictureOf(maskableIcon, 'maskable'),
]

/** The icon a phone shows for a shortcut of the manifest. */
export const shortcutIcons = [pictureOf(smallIcon, 'any')]

function pictureOf({ name, side }: IconFile, purpose: string) {
  return { src: `/${name}`, sizes: `${side}x${side}`, type: 'image/png', purpose }
}

const roundCorners = 'rx="8"'

/** Draws the icons into `folder`. @param pageIcon the page's icon as SVG */
export async function writeIcons(pageIcon: string, folder: string): Promise<void> {
  if (!pageIcon.includes(roundCorners)) throw new Error(`The icon has no corner ${roundCorners} any more`)
  for (const { name, side, corners } of [appleTouchIcon, smallIcon, largeIcon, maskableIcon]) {
    const svg = corners === 'full' ? pageIcon.replace(roundCorners, '') : pageIcon
    await Bun.write(
      join(folder, name),
      new Resvg(svg, { fitTo: { mode: 'width', value: side } }).render().asPng(),
    )
  }
}
