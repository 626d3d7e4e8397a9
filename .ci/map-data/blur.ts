/** Blurs pictures of one value per pixel. PURE. */

/**
 * Creates a function that blurs: each pixel becomes the mean of a square around it, twice, which is nearly a Gaussian
 * blur. In the east and west the picture continues with its other side; beyond the upper and lower edge it is 0.
 */
export function createBlur(width: number, height: number) {
  return (values: Float32Array, reach: number): Float32Array => {
    const once = (from: Float32Array) => blurDown(blurAcross(from, width, reach), width, height, reach)
    return once(once(values))
  }
}

function blurAcross(values: Float32Array, width: number, reach: number): Float32Array {
  const blurred = new Float32Array(values.length)
  const count = 2 * reach + 1
  for (let start = 0; start < values.length; start += width) {
    let sum = 0
    for (let x = -reach; x <= reach; x++) sum += values[start + ((x + width) % width)]!
    for (let x = 0; x < width; x++) {
      blurred[start + x] = sum / count
      sum += values[start + ((x + reach + 1) % width)]! - values[start + ((x - reach + width) % width)]!
    }
  }
  return blurred
}

function blurDown(values: Float32Array, width: number, height: number, reach: number): Float32Array {
  const blurred = new Float32Array(values.length)
  const sums = new Float64Array(width)
  const count = 2 * reach + 1
  const add = (row: number, sign: number) => {
    if (row < 0 || row >= height) return
    for (let x = 0; x < width; x++) sums[x]! += sign * values[row * width + x]!
  }
  for (let row = 0; row < reach; row++) add(row, 1)
  for (let row = 0; row < height; row++) {
    add(row + reach, 1)
    for (let x = 0; x < width; x++) blurred[row * width + x] = sums[x]! / count
    add(row - reach, -1)
  }
  return blurred
}
