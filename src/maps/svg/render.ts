/** Turns SVG into PNG. */

/**
 * Renders an SVG at its own size. resvg is a native addon that unpacks itself to the temporary folder: it is loaded
 * when first needed, so that a machine where it cannot be loaded (then this rejects) still runs everything else.
 */
export async function renderPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const { Resvg } = await import('@resvg/resvg-js')
  return new Uint8Array(new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng())
}
