// The icons of the installed app, drawn from that of the page: phones and desks take no SVG everywhere.
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'

/** Where an icon is used decides about its corners: systems cut what fills its square to shapes of their own. */
type Corners = 'round' | 'full'

interface IconFile {
  /** Below the folder of the web app. */
  name: string
  side: number
  corners: Corners
}

const appleTouchIcon: IconFile = { name: 'apple-touch-icon.png', side: 180, corners: 'full' }
const smallIcon: IconFile = { name: 'icon-192.png', side: 192, corners: 'round' }
const largeIcon: IconFile = { name: 'icon-512.png', side: 512, corners: 'round' }
/** What is drawn lies within the circle that is never cut off, four fifths of the side across. */
const maskableIcon: IconFile = { name: 'icon-maskable-512.png', side: 512, corners: 'full' }

/** As a manifest lists them. */
export const manifestIcons = [
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  pictureOf(smallIcon, 'any'),
  pictureOf(largeIcon, 'any'),
  pictureOf(maskableIcon, 'maskable'),
]

/** The icon that a phone shows for a link of the manifest. */
export const shortcutIcons = [pictureOf(smallIcon, 'any')]

function pictureOf({ name, side }: IconFile, purpose: string) {
  return { src: `/${name}`, sizes: `${side}x${side}`, type: 'image/png', purpose }
}

const roundCorners = 'rx="8"'

/** Draws the icons into `folder`. `drawing`: the SVG of the page's icon. */
export async function writeIcons(drawing: string, folder: string): Promise<void> {
  if (!drawing.includes(roundCorners)) throw new Error(`The icon has no corner ${roundCorners} any more`)
  for (const { name, side, corners } of [appleTouchIcon, smallIcon, largeIcon, maskableIcon]) {
    const svg = corners === 'full' ? drawing.replace(roundCorners, '') : drawing
    await Bun.write(
      join(folder, name),
      new Resvg(svg, { fitTo: { mode: 'width', value: side } }).render().asPng(),
    )
  }
}
