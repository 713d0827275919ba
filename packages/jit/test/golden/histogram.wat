(module
  (import "gridstride" "memory" (memory 1 65536))
  (func $run (;0;) (param i32 i32 i32 i32)
    (local i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i64 i64 i64 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32)
    local.get 0
    i32.load
    local.set 16
    local.get 0
    i32.load offset=4
    local.set 17
    local.get 0
    i32.load offset=8
    local.set 18
    local.get 0
    i32.load offset=12
    local.set 22
    local.get 0
    i32.load offset=16
    local.set 31
    local.get 0
    i32.load offset=20
    local.set 33
    local.get 0
    i32.load offset=24
    local.set 34
    local.get 16
    i32.const 64
    i32.mul
    local.set 40
    local.get 2
    local.set 19
    local.get 19
    local.get 16
    i32.rem_u
    local.set 10
    local.get 19
    local.get 16
    i32.div_u
    local.set 19
    local.get 19
    local.get 17
    i32.rem_u
    local.set 11
    local.get 19
    local.get 17
    i32.div_u
    local.set 19
    local.get 19
    local.set 12
    block
      loop
        local.get 2
        local.get 3
        i32.ge_u
        br_if 1
        local.get 10
        i32.const 64
        i32.mul
        local.set 7
        local.get 11
        i32.const 1
        i32.mul
        local.set 8
        local.get 12
        i32.const 1
        i32.mul
        local.set 9
        block
          i32.const 0
          local.set 20
          i32.const 0
          local.set 13
          loop
            local.get 7
            local.get 13
            i32.add
            local.set 21
            local.get 13
            i32.const 1
            i32.add
            local.set 13
            local.get 13
            i32.const 64
            i32.lt_u
            br_if 0
          end
          block
            loop
              block
                i32.const 64
                i32.const 16
                i32.ge_s
                local.get 10
                i32.const 64
                i32.mul
                i32.const 0
                i32.add
                local.get 20
                i32.add
                local.get 10
                i32.const 64
                i32.mul
                i32.const 64
                i32.const 1
                i32.sub
                i32.add
                local.get 20
                i32.add
                i32.lt_s
                i32.and
                local.get 10
                i32.const 64
                i32.mul
                i32.const 64
                i32.const 1
                i32.sub
                i32.add
                local.get 20
                i32.add
                local.get 22
                i32.lt_s
                i32.and
                i32.eqz
                if
                  br 3
                end
                i32.const 0
                local.set 13
                i64.const 0
                local.set 27
                i64.const 2147483648
                local.set 28
                local.get 22
                i64.extend_i32_s
                i64.const 0
                i64.add
                local.get 20
                i64.extend_i32_s
                i64.sub
                local.tee 29
                local.get 28
                local.get 29
                local.get 28
                i64.lt_s
                select
                local.set 28
                i64.const 0
                i64.const 0
                i64.add
                local.get 20
                i64.extend_i32_s
                i64.sub
                local.tee 29
                local.get 27
                local.get 29
                local.get 27
                i64.gt_s
                select
                local.set 27
                local.get 22
                i64.extend_i32_s
                i64.const 0
                i64.add
                local.get 20
                i64.extend_i32_s
                i64.sub
                local.tee 29
                local.get 28
                local.get 29
                local.get 28
                i64.lt_s
                select
                local.set 28
                local.get 27
                i32.wrap_i64
                local.set 23
                local.get 28
                local.get 27
                i64.sub
                i64.const 0
                local.get 28
                local.get 27
                i64.gt_s
                select
                i32.wrap_i64
                local.set 24
                loop
                  local.get 7
                  local.get 13
                  i32.add
                  local.get 23
                  i32.sub
                  local.tee 25
                  local.get 24
                  i32.lt_u
                  if
                    local.get 24
                    local.get 25
                    i32.sub
                    local.tee 25
                    i32.const 64
                    local.get 13
                    i32.sub
                    local.tee 26
                    local.get 25
                    local.get 26
                    i32.lt_u
                    select
                    local.get 13
                    i32.add
                    local.set 26
                    loop
                      local.get 7
                      local.get 13
                      i32.add
                      local.get 20
                      i32.add
                      local.set 30
                      local.get 31
                      local.get 30
                      i32.add
                      i32.load8_u
                      local.set 32
                      block
                        local.get 32
                        local.get 33
                        i32.ge_u
                        br_if 0
                        local.get 34
                        local.get 32
                        i32.const 2
                        i32.shl
                        i32.add
                        local.set 35
                        local.get 35
                        i32.load
                        local.set 36
                        local.get 35
                        local.get 36
                        i32.const 1
                        i32.add
                        i32.store
                      end
                      local.get 13
                      i32.const 1
                      i32.add
                      local.set 13
                      local.get 13
                      local.get 26
                      i32.lt_u
                      br_if 0
                    end
                  else
                    local.get 7
                    local.get 13
                    i32.add
                    local.get 20
                    i32.add
                    local.set 30
                    local.get 30
                    local.get 22
                    i32.lt_s
                    if
                      block (result i32)
                        block
                          local.get 30
                          local.get 22
                          i32.ge_u
                          br_if 0
                          local.get 31
                          local.get 30
                          i32.add
                          i32.load8_u
                          br 1
                        end
                        i32.const 0
                      end
                      local.set 37
                      block
                        local.get 37
                        local.get 33
                        i32.ge_u
                        br_if 0
                        local.get 34
                        local.get 37
                        i32.const 2
                        i32.shl
                        i32.add
                        local.set 38
                        local.get 38
                        i32.load
                        local.set 39
                        local.get 38
                        local.get 39
                        i32.const 1
                        i32.add
                        i32.store
                      end
                    end
                    local.get 13
                    i32.const 1
                    i32.add
                    local.set 13
                  end
                  local.get 13
                  i32.const 64
                  i32.lt_u
                  br_if 0
                end
              end
              local.get 20
              local.get 40
              i32.add
              local.set 20
              br 0
            end
          end
          i32.const 0
          local.set 13
          loop
            local.get 7
            local.get 13
            i32.add
            local.get 20
            i32.add
            local.set 21
            block
              loop
                local.get 21
                local.get 22
                i32.ge_s
                br_if 1
                block (result i32)
                  block
                    local.get 21
                    local.get 22
                    i32.ge_u
                    br_if 0
                    local.get 31
                    local.get 21
                    i32.add
                    i32.load8_u
                    br 1
                  end
                  i32.const 0
                end
                local.set 41
                block
                  local.get 41
                  local.get 33
                  i32.ge_u
                  br_if 0
                  local.get 34
                  local.get 41
                  i32.const 2
                  i32.shl
                  i32.add
                  local.set 42
                  local.get 42
                  i32.load
                  local.set 43
                  local.get 42
                  local.get 43
                  i32.const 1
                  i32.add
                  i32.store
                end
                local.get 21
                local.get 40
                i32.add
                local.set 21
                br 0
              end
            end
            local.get 13
            i32.const 1
            i32.add
            local.set 13
            local.get 13
            i32.const 64
            i32.lt_u
            br_if 0
          end
        end
        local.get 10
        i32.const 1
        i32.add
        local.set 10
        local.get 10
        local.get 16
        i32.eq
        if
          i32.const 0
          local.set 10
          local.get 11
          i32.const 1
          i32.add
          local.set 11
          local.get 11
          local.get 17
          i32.eq
          if
            i32.const 0
            local.set 11
            local.get 12
            i32.const 1
            i32.add
            local.set 12
          end
        end
        local.get 2
        i32.const 1
        i32.add
        local.set 2
        br 0
      end
    end
  )
  (export "run" (func 0))
)
