// Layouts of core dimensions as types. Not formatted.
import type { SigError } from "@gridstride/core";
import type { KernelArray1, KernelArray2 } from "@gridstride/jit";
import type { CheckLayout, CheckSignatures, Layout, ParseLayout, RankParams, Ranks } from "../../src/types/layout.ts";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
declare function is<A, B>(proof: Equal<A, B>): void;

is<ParseLayout<"(m,l),(l,n)->(m,n)">, Layout<[2, 2], [2]>>(true);
is<ParseLayout<"(m?,n),(n,p?)->(m?,p?)">, Layout<[2, 2], [2]>>(true);
is<ParseLayout<"(3), (03, 3) -> (n)">, Layout<[1, 2], [1]>>(true);
is<ParseLayout<"()->()">, Layout<[0], [0]>>(true);
is<ParseLayout<"( i , j ) -> ( )">, Layout<[2], [0]>>(true);
is<ParseLayout<"\t(n_1),()->(N),(),(10)">, Layout<[1, 0], [1, 0, 1]>>(true);
is<ParseLayout<"(_x1,Y)->(Y,_x1)">, Layout<[2], [2]>>(true);

is<ParseLayout<"(n)-(n)">, SigError<"'->' expected between inputs and outputs">>(true);
is<ParseLayout<"(a,)->()">, SigError<"a dimension name is missing">>(true);
is<ParseLayout<"(a,,b)->()">, SigError<"a dimension name is missing">>(true);
is<ParseLayout<"(3x)->()">, SigError<"'3x' is not a dimension: a name or a size above 0, with an optional '?'">>(true);
is<ParseLayout<"(0)->()">, SigError<"'0' is not a dimension: a name or a size above 0, with an optional '?'">>(true);
is<ParseLayout<"(i j)->()">, SigError<"'i j' is not a dimension: a name or a size above 0, with an optional '?'">>(true);
is<ParseLayout<"(i ?)->()">, SigError<"'i ?' is not a dimension: a name or a size above 0, with an optional '?'">>(true);
is<ParseLayout<"(n)->(n">, SigError<"'(' expected at '(n'">>(true);
is<ParseLayout<"(n)(m)->(n)">, SigError<"',' expected before '(m)'">>(true);
is<ParseLayout<"(n),->(n)">, SigError<"'(' expected at ''">>(true);
is<ParseLayout<"(n)->(n)->(n)">, SigError<"',' expected before '->(n)'">>(true);
is<ParseLayout<string>, SigError<"a layout must be a string literal">>(true);
is<CheckLayout<"(n)->(n)">, unknown>(true);

is<Ranks<ParseLayout<"(n),()->()">>, [1, 0, 1]>(true);
is<RankParams<[2, 0, 1]>, [KernelArray2, number, KernelArray1]>(true);

is<CheckSignatures<readonly ["void(f8[:,:], f8, f8[:])"], "(m,n),()->()">, readonly [unknown]>(true);
is<CheckSignatures<readonly ["void(f8[:], f8[:])"], "(n),(n)->(n)">, readonly [SigError<"2 types for a layout of 3 operands">]>(true);
is<CheckSignatures<readonly ["void(f8[:], f8[:])", "void(f8[:], f8[:,:])"], "(n)->(n)">, readonly [unknown, SigError<"operand 1 has 2 dimensions, the layout says 1">]>(true);
is<CheckSignatures<readonly ["f8(f8[:])"], "(n)->()">, readonly [SigError<"a guvectorize signature returns void">]>(true);
