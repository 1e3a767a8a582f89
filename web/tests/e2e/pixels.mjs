// The pixels of a picture that Chromium took, decoded by the page itself.

/** `at(x, y)` is [red, green, blue] of one pixel of a PNG. */
export async function pixels(page, png) {
  const { width, height, data } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context.drawImage(bitmap, 0, 0);
    // As one text: a list of millions of numbers takes seconds on its way.
    const url = await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsDataURL(new Blob([context.getImageData(0, 0, bitmap.width, bitmap.height).data]));
    });
    return { width: bitmap.width, height: bitmap.height, data: url.slice(url.indexOf(',') + 1) };
  }, png.toString('base64'));
  const bytes = Buffer.from(data, 'base64');
  return { width, height, at: (x, y) => [...bytes.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)] };
}
