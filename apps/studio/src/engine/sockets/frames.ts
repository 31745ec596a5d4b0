/**
 * A whole unmasked WebSocket text message as bytes (RFC 6455, section 5.2), to be written to many.
 */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  if (length < 126) return Buffer.concat([Buffer.from([0x81, length]), payload]);
  if (length < 65_536) {
    return Buffer.concat([Buffer.from([0x81, 126, length >> 8, length & 0xff]), payload]);
  }
  const header = Buffer.alloc(10);
  header[0] = 0x81;
  header[1] = 127;
  header.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([header, payload]);
}
