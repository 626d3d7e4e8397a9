/** How often somebody was somewhere, as colours that show on light and on dark maps. PURE. */

/** Red, green, blue and opacity, each 0 to 255. */
type HeatColour = readonly [red: number, green: number, blue: number, opacity: number]

export const heatStyle = {
  /** From faint to hot: where on the scale, and the colour there. In between they are mixed. */
  ramp: [
    [0, [86, 60, 220, 0]],
    [0.12, [96, 50, 210, 110]],
    [0.3, [150, 30, 190, 215]],
    [0.55, [226, 28, 92, 240]],
    [0.8, [255, 112, 0, 250]],
    [1, [255, 205, 20, 255]],
  ] as readonly (readonly [at: number, colour: HeatColour])[],
  /** Steps of the scale: finer ones are not seen, and make files larger. */
  shades: 64,
  /** Where on the scale a cell is that was passed once: far enough up for a single line to show. */
  heatOfOnce: 0.3,
  /**
   * How many passes make a cell as hot as it gets, at the deepest zoom, where a cell is a few metres wide. With each zoom
   * above it are this many times as many, as larger cells are passed more often.
   */
  passesOfHottest: 50,
  morePassesPerZoom: 1.25,
}
